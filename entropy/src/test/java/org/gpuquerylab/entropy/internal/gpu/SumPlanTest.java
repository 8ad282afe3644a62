package org.gpuquerylab.entropy.internal.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import org.gpuquerylab.entropy.problem.KnownSets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SumPlanTest {
  /** One pass over memory up to z = 30 for pairs, since their cells are products. */
  @ParameterizedTest
  @CsvSource({
    "5,0,0", "13,0,0", "14,1,0", "17,4,0", "18,0,1", "20,0,1", "22,1,1", "25,4,1", "28,6,1",
    "30,8,1"
  })
  void joinsBitsOfPairsToSavePasses(int predicates, int joined, int passes) {
    SumPlan plan = SumPlan.of(predicates, KnownSets.upTo(predicates, 2), SumPlan.LOW, false);
    assertThat(plan.isFactored()).isEqualTo(predicates > SumPlan.LOW);
    assertThat(plan.joined()).isEqualTo(joined);
    assertThat(plan.passes()).isEqualTo(passes);
  }

  @ParameterizedTest
  @CsvSource({"13,0", "14,1", "22,1", "23,2", "25,2", "31,2", "32,3"})
  void takesPassesForOtherSets(int predicates, int passes) {
    SumPlan plan = SumPlan.of(predicates, KnownSets.upTo(predicates, 3), SumPlan.LOW, false);
    assertThat(plan.isFactored()).isFalse();
    assertThat(plan.joined()).isZero();
    assertThat(plan.passes()).isEqualTo(passes);
    assertThat(plan.firstBit(passes)).isEqualTo(predicates);
  }

  /** To measure the change of a cell, the cell itself is needed, not only sums. */
  @Test
  void makesCellsWhereTheirChangeIsMeasured() {
    SumPlan plan = SumPlan.of(20, KnownSets.upTo(20, 2), SumPlan.LOW, true);
    assertThat(plan.isFactored()).isFalse();
    assertThat(plan.joined()).isZero();
  }

  /** Each set is in a slot of factors or in the base, and in a plain slot. */
  @Test
  void putsEachSetInATableOfFactors() {
    long[] sets = KnownSets.upTo(20, 2);
    SumTables tables = SumTables.of(sets, 13);
    assertThat(tables.isFactored()).isTrue();
    int[] rows = tables.rows().entry();
    int[] columns = tables.columns().entry();
    assertThat(rows.length + columns.length + tables.base().count()).isEqualTo(sets.length);
    assertThat(tables.plain().entry()).hasSize(sets.length);
    // Pairs of a low predicate and one of the 7 high ones; 7 of the 13 low bits belong to rows.
    assertThat(columns).hasSize(6 * 7);
    assertThat(rows).hasSize(7 * 7 + 7 + 21);
    assertThat(tables.slots().count()).isEqualTo(1 + 13 + 78 + 1 + 7 + 6);
  }
}
