package org.gpuquerylab.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ShareTest {

  @Test
  void sharesFollowOneAnotherAndAreEqual() {
    for (long seed = 1; seed <= 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      long items = seed % 3 == 0 ? random.nextLong(10) : random.nextLong(1L << 40);
      int members = random.nextInt(1, 12);
      long lead = new Share(0, members).to(items);
      long end = 0;
      for (int i = 0; i < members; i++) {
        Share share = new Share(i, members);
        assertThat(share.from(items)).as("seed %d, member %d", seed, i).isEqualTo(end);
        end = share.to(items);
        assertThat(end - share.from(items)).as("seed %d", seed).isBetween(lead - 1, lead);
      }
      assertThat(end).as("seed %d", seed).isEqualTo(items);
    }
  }

  @Test
  void onlyMembersHaveShares() {
    assertThat(Share.WHOLE.isWhole()).isTrue();
    assertThat(new Share(0, 2).isWhole()).isFalse();
    assertThatThrownBy(() -> new Share(2, 2)).hasMessage("member 2 of 2");
    assertThatThrownBy(() -> new Share(-1, 2)).isInstanceOf(IllegalArgumentException.class);
  }
}
