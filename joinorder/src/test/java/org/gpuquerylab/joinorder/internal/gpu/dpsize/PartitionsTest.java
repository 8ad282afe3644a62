package org.gpuquerylab.joinorder.internal.gpu.dpsize;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that algorithm 2 numbers each unordered pair of entries once. */
class PartitionsTest {

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 7, 8})
  void numbersEachUnorderedPairOnce(int relations) {
    for (long seed = 1; seed <= 10; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int[] sizes = new int[relations];
      for (int i = 0; i < relations; i++) {
        sizes[i] = random.nextInt(1, 9);
      }
      Partitions partitions = Partitions.ofSizes(sizes);
      for (int iid = 1; iid < relations; iid++) {
        check(partitions, sizes, iid, "seed " + seed + ", iteration " + iid);
      }
    }
  }

  private static void check(Partitions partitions, int[] sizes, int iid, String name) {
    Set<Set<Integer>> expected = new HashSet<>();
    for (int lp = 0; lp < iid; lp++) {
      int rp = iid - 1 - lp;
      for (int l = 0; l < sizes[lp]; l++) {
        for (int r = 0; r < sizes[rp]; r++) {
          int left = partitions.offset(lp + 1) + l;
          int right = partitions.offset(rp + 1) + r;
          if (left != right) {
            expected.add(Set.of(left, right));
          }
        }
      }
    }
    Set<Set<Integer>> seen = new HashSet<>();
    PairWalk walk = new PairWalk(partitions, iid);
    for (long cid = 0; cid < partitions.pairs(iid); cid++) {
      long pair = partitions.find(cid, iid);
      walk.moveTo(cid);
      assertThat(Partitions.pair(walk.left(), walk.right()))
          .as("%s, %d", name, cid)
          .isEqualTo(pair);
      Set<Integer> entries = Set.of(Partitions.left(pair), Partitions.right(pair));
      assertThat(seen.add(entries)).as("%s, pair %d: %s", name, cid, entries).isTrue();
    }
    assertThat(seen).as(name).isEqualTo(expected);
  }

  @Test
  void numbersGoBeyondThirtyTwoBits() {
    Partitions partitions = Partitions.ofSizes(new int[] {3, 1 << 20, 1 << 23, 1});
    assertThat(partitions.pairs(2)).isEqualTo(3L << 20);
    long twos = (1L << 20) * ((1L << 20) - 1) / 2;
    assertThat(partitions.pairs(3)).isEqualTo((3L << 23) + twos).isEqualTo(partitions.mostPairs());
    long last = partitions.find(partitions.pairs(3) - 1, 3);
    // The last pair has the largest distance, half of the partition's size, and starts at the last
    // entry of its first half.
    assertThat(Partitions.left(last)).isEqualTo(3 + (1 << 19) - 1);
    assertThat(Partitions.right(last)).isEqualTo(3 + (1 << 20) - 1);
  }

  @Test
  void walksSkipPairs() {
    Partitions partitions = Partitions.ofSizes(new int[] {3, 1 << 20, 1 << 23, 1});
    PairWalk walk = new PairWalk(partitions, 3);
    for (long cid = 5; cid < partitions.pairs(3); cid += 1_000_000_007) {
      walk.moveTo(cid);
      assertThat(Partitions.pair(walk.left(), walk.right()))
          .as("pair %d", cid)
          .isEqualTo(partitions.find(cid, 3));
    }
  }
}
