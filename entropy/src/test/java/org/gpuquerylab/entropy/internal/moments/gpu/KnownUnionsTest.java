package org.gpuquerylab.entropy.internal.moments.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.TreeSet;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.junit.jupiter.api.Test;

class KnownUnionsTest {
  @Test
  void numbersEachUnionOnce() {
    for (int seed = 0; seed < 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      long[] known = KnownSets.of(random.longs(seed * 5L, 0, 1L << (1 + seed * 3)).toArray());
      KnownUnions unions = KnownUnions.of(known);
      TreeSet<Long> expected = new TreeSet<>();
      for (int i = 0; i < known.length; i++) {
        for (int j = 0; j <= i; j++) {
          expected.add(known[i] | known[j]);
          long found = unions.sets()[unions.numbers()[i * (i + 1) / 2 + j]];
          assertThat(found).as("seed " + seed).isEqualTo(known[i] | known[j]);
        }
      }
      assertThat(unions.sets()).as("seed " + seed).hasSize(expected.size());
    }
  }

  /**
   * Compares the counts with known numbers: all sets of at most four, and of at most six, of 20
   * predicates.
   */
  @Test
  void countsUnionsOfPairsAndTriples() {
    assertThat(KnownUnions.of(KnownSets.upTo(20, 2)).sets()).hasSize(6196);
    assertThat(KnownUnions.of(KnownSets.upTo(20, 3)).sets()).hasSize(60_460);
  }

  @Test
  void knowsItsMemoryWithoutAllocating() {
    assertThat(KnownUnions.bytes(62, KnownSets.upTo(62, 3))).isGreaterThan(1L << 32);
    assertThat(KnownUnions.bytes(62, new long[65_536])).isEqualTo(Long.MAX_VALUE);
  }
}
