package org.gpuquerylab.entropy.internal.moments.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PairTilingTest {
  @ParameterizedTest
  @EnumSource(Order.class)
  void everyPredicateHasOnePositionInEachBatch(Order order) {
    for (int predicates : new int[] {1, 13, 15, 16, 20, 25, 30, 40}) {
      PairTiling tiling = PairTiling.of(predicates, order);
      for (int batch = 0; batch < tiling.batches(); batch++) {
        int b = batch;
        assertThat(IntStream.range(0, tiling.positions()).map(p -> tiling.position(b, p)))
            .as("z = %d, batch %d", predicates, batch)
            .containsExactlyInAnyOrderElementsOf(
                IntStream.range(0, tiling.positions()).boxed().toList());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Order.class)
  void everyWantedSetMissesTheTermsOfItsBatch(Order order) {
    for (int predicates : new int[] {2, 13, 15, 17, 20}) {
      PairTiling tiling = PairTiling.of(predicates, order);
      long terms = ((1L << tiling.depth()) - 1) << PairTiling.CELL_BITS;
      for (long set : KnownSets.upTo(predicates, tiling.largestSet())) {
        int batch = tiling.batchOf(set);
        assertThat(batch).as("z = %d, set %x", predicates, set).isLessThan(tiling.batches());
        assertThat(tiling.positions(batch, set) & terms).isZero();
      }
    }
  }

  @Test
  void writesTheColumnsOfSmallSetsOnce() {
    assertThat(PairTiling.columns(2)).hasSize(56).doesNotHaveDuplicates();
    assertThat(PairTiling.columns(4)).hasSize(386).doesNotHaveDuplicates();
    assertThat(LongStream.of(PairTiling.columns(2)).map(Long::bitCount).max()).hasValue(2);
  }

  /** One fold of the gradient up to 20 predicates, two up to 25, three for 30. */
  @Test
  void takesFewLaunches() {
    assertThat(folds(15, Order.KNOWN)).isZero();
    assertThat(folds(20, Order.KNOWN)).isEqualTo(1);
    assertThat(folds(25, Order.KNOWN)).isEqualTo(2);
    assertThat(folds(25, Order.UNIONS)).isEqualTo(2);
    assertThat(folds(30, Order.UNIONS)).isEqualTo(3);
  }

  private static int folds(int predicates, Order order) {
    return new PairPass(PairTiling.of(predicates, order), KnownUnions.of(new long[] {0, 1}))
        .folds()
        .stages()
        .size();
  }

  @Test
  void refusesTermsThatDoNotFit() {
    assertThatThrownBy(() -> new PairTiling(16, Order.UNIONS, 4, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("16 predicates have terms of 3 to 3 predicates, not 4");
    assertThatThrownBy(() -> new PairTiling(15, Order.KNOWN, 5, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a group cannot take 2 contexts");
  }

  @Test
  void takesPairsOnly() {
    assertThat(PairPlan.takes(20, KnownSets.upTo(20, 2))).isTrue();
    assertThat(PairPlan.takes(20, new long[] {0, 1, 7})).isFalse();
    assertThat(PairPlan.takes(41, new long[] {0, 1})).isFalse();
  }

  /** At 40 predicates the buffers fit on no device, but the plan still computes their sizes. */
  @Test
  void tellsTheMemoryOfLargeProblems() {
    long[] sets = KnownSets.upTo(40, 2);
    long bytes = PairPlan.of(40, KnownUnions.of(sets)).deviceBytes();
    assertThat(bytes).isGreaterThan((8L * 386 * 5) << 24).isLessThan(1L << 40);
    long[] some = Arrays.copyOf(KnownSets.upTo(14, 2), 20);
    assertThat(PairPlan.of(14, KnownUnions.of(some)).deviceBytes()).isLessThan(1L << 20);
  }
}
