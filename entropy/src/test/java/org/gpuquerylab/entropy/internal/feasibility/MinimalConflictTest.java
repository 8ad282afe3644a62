package org.gpuquerylab.entropy.internal.feasibility;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class MinimalConflictTest {
  private static BitSet bits(int[] numbers) {
    BitSet bits = new BitSet();
    Arrays.stream(numbers).forEach(bits::set);
    return bits;
  }

  /** A set of statements is contradictory if it contains one of a few random sets. */
  @Test
  void findsASmallestOneInFewTests() {
    for (long seed = 0; seed < 500; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int count = random.nextInt(1, 200);
      BitSet[] conflicts = new BitSet[random.nextInt(1, 4)];
      for (int i = 0; i < conflicts.length; i++) {
        conflicts[i] = bits(random.ints(random.nextInt(1, 8), 0, count).toArray());
      }
      AtomicInteger tests = new AtomicInteger();
      int[] found =
          MinimalConflict.among(
              count,
              some -> {
                tests.incrementAndGet();
                assertThat(some).isSorted();
                return contains(bits(some), conflicts);
              });
      assertThat(found).as("seed %d", seed).isSorted();
      assertThat(conflicts).as("seed %d", seed).contains(bits(found));
      assertThat(tests.get()).as("seed %d", seed).isLessThan(8 * 2 * 8 + 20);
    }
  }

  private static boolean contains(BitSet some, BitSet[] conflicts) {
    return Arrays.stream(conflicts)
        .anyMatch(
            conflict -> {
              BitSet missing = (BitSet) conflict.clone();
              missing.andNot(some);
              return missing.isEmpty();
            });
  }

  @Test
  void keepsAllWhereNothingIsKnownToContradict() {
    assertThat(MinimalConflict.among(5, some -> false)).containsExactly(0, 1, 2, 3, 4);
    assertThat(MinimalConflict.among(1, some -> true)).containsExactly(0);
    assertThat(MinimalConflict.among(0, some -> true)).isEmpty();
  }
}
