package org.gpuquerylab.experiments.internal.joinorder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.internal.host.DpSize;
import org.gpuquerylab.joinorder.internal.host.DpSub;
import org.gpuquerylab.joinorder.query.Topology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClosedFormsTest {

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 7, 10})
  void areWhatTheSequentialAlgorithmsCount(int tables) {
    for (Topology topology : Topology.ofTheReport()) {
      SweptQuery problem = new SweptQuery(topology, tables, 1);
      OptimizationResult ccp = new DpCcp(new Cout()).optimize(problem.query());
      OptimizationResult sub = new DpSub(new Cout()).optimize(problem.query());
      OptimizationResult size = new DpSize(new Cout()).optimize(problem.query());
      for (OptimizationResult result : List.of(ccp, sub, size)) {
        assertThat(ClosedForms.pairs(problem)).as("%s", problem).hasValue((double) result.pairs());
      }
      assertThat(ClosedForms.pairsChecked(problem, "dpccp")).hasValue((double) ccp.pairsChecked());
      assertThat(ClosedForms.pairsChecked(problem, "dpsub")).hasValue((double) sub.pairsChecked());
      assertThat(ClosedForms.pairsChecked(problem, "dpsize"))
          .hasValue((double) size.pairsChecked());
    }
  }

  @ParameterizedTest
  @CsvSource({
    // Half of the ordered pairs in figure 3 of Moerkotte and Neumann 2006.
    "linear, 20, 1330",
    "cyclic, 20, 3610",
    "star, 20, 4980736",
    "clique, 20, 1742343625",
  })
  void areThoseOfMoerkotteAndNeumann(String topology, int tables, double pairs) {
    Topology shape = Topology.find(topology).orElseThrow();
    assertThat(ClosedForms.pairs(new SweptQuery(shape, tables, 0))).hasValue(pairs);
  }

  /**
   * Sweeps are divided into shards by this number, so it must exist for all queries and algorithms.
   */
  @Test
  void everyQueryHasAboutSomePairs() {
    SweptQuery star = new SweptQuery(Topology.STAR, 9, 0);
    assertThat(ClosedForms.pairsAbout(star, "dpsub"))
        .isEqualTo(ClosedForms.pairsChecked(star, "dpsub").orElseThrow());
    assertThat(ClosedForms.pairsAbout(star, "unknown")).isEqualTo(8 << 7);
    assertThat(ClosedForms.pairsAbout(new SweptQuery(Topology.GRID, 9, 0), "dpccp"))
        .isEqualTo(8 << 7);
    for (Topology topology : Topology.values()) {
      double last = 0;
      for (int tables = 2; tables <= 64; tables++) {
        double pairs = ClosedForms.pairsAbout(new SweptQuery(topology, tables, 0), "dpsize");
        assertThat(pairs).isGreaterThanOrEqualTo(last).isBetween(1.0, 1e19);
        last = pairs;
      }
    }
  }

  @Test
  void otherShapesAndLargeQueriesHaveNone() {
    assertThat(ClosedForms.pairs(new SweptQuery(Topology.GRID, 9, 0))).isEmpty();
    assertThat(ClosedForms.pairs(new SweptQuery(Topology.STAR, 31, 0))).isEmpty();
    assertThat(ClosedForms.pairs(new SweptQuery(Topology.STAR, 30, 0))).hasValue(29.0 * (1 << 28));
    assertThat(ClosedForms.pairsChecked(new SweptQuery(Topology.STAR, 9, 0), "unknown")).isEmpty();
  }
}
