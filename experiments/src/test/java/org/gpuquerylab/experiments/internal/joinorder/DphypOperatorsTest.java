package org.gpuquerylab.experiments.internal.joinorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.operators.DpHyp;
import org.gpuquerylab.joinorder.internal.operators.QuarterOuter;
import org.gpuquerylab.joinorder.query.JoinType;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.plots.Series;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DphypOperatorsTest {
  private final DphypOperators experiment = new DphypOperators();

  private static Point point(String shape, int relations, String backend, int block) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put(DphypOperators.SHAPE, shape);
    values.put(DphypOperators.RELATIONS, Integer.toString(relations));
    values.put(DphypOperators.ALGORITHM, DphypOperators.algorithm(backend));
    values.put(SweepAxis.BACKEND, backend);
    values.put(DphypOperators.BLOCK, Integer.toString(block));
    return new Point(values);
  }

  private static Row row(Point point, double millis, double cost, double pairs) {
    Measurement measured =
        new Measurement(millis * 1e6, 1, cost, cost, Map.of(BlockTrial.PAIRS, pairs));
    return new Row(new Task(point, 0), Status.OK, measured, "", Instant.EPOCH);
  }

  @ParameterizedTest
  @EnumSource(QuarterOuter.Shape.class)
  void hostAndDeviceAgree(QuarterOuter.Shape shape) throws Exception {
    OptimizationResult known =
        new DpHyp(new Cout(), Budget.usual()).optimize(QuarterOuter.of(shape, 9, 2));
    try (Devices devices = new Devices(Backends.find())) {
      for (String backend : List.of("cpu", SweepAxis.NO_BACKEND)) {
        Point point = point(DphypOperators.label(shape), 9, backend, 2);
        assertThat(experiment.covers(point)).isTrue();
        try (Trial trial = experiment.prepare(point, devices)) {
          trial.run();
          assertThat(trial.checksum()).isCloseTo(known.cost(), within(1e-9 * known.cost()));
          assertThat(trial.expectedChecksum()).isCloseTo(known.cost(), within(1e-9 * known.cost()));
          assertThat(trial.measures()).containsEntry(BlockTrial.PAIRS, (double) known.pairs());
        }
      }
    }
  }

  /** Joins 3, 7 and 11 are others; in a cycle all inner joins but the last have one conjunct. */
  @ParameterizedTest
  @EnumSource(QuarterOuter.Shape.class)
  void everyFourthJoinIsNoInnerOne(QuarterOuter.Shape shape) {
    OperatorGraph graph = QuarterOuter.of(shape, 12, 1);
    assertThat(graph.operators())
        .filteredOn(operator -> operator.type() != JoinType.INNER)
        .extracting(OperatorGraph.Operator::type)
        .containsExactly(JoinType.LEFT_OUTER, JoinType.LEFT_SEMI, JoinType.LEFT_ANTI);
    int inner =
        switch (shape) {
          case STAR, CHAIN -> 8;
          case CYCLE -> 9;
          case CLIQUE -> 9 * 8 / 2;
        };
    assertThat(graph.operators()).hasSize(3 + inner);
  }

  @Test
  void searchesThatDifferAreFound() throws Exception {
    try (Devices devices = new Devices(Backends.find())) {
      Point point = point("star", 6, SweepAxis.NO_BACKEND, 0);
      try (Trial trial = experiment.prepare(point, devices)) {
        trial.run();
        double pairs = trial.measures().getOrDefault(BlockTrial.PAIRS, Double.NaN);
        experiment.recall(List.of(row(point("star", 6, "cpu", 0), 1, 1e-3, pairs)));
        assertThat(trial.expectedChecksum()).isEqualTo(1e-3);
      }
      experiment.recall(List.of(row(point("star", 7, "cpu", 0), 1, 1e-3, 1)));
      try (Trial trial = experiment.prepare(point("star", 7, SweepAxis.NO_BACKEND, 0), devices)) {
        trial.run();
        assertThatThrownBy(trial::expectedChecksum)
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("does not have the pairs");
      }
    }
  }

  @Test
  void theLeadComparesTheSameBlocks() {
    List<Row> rows = new ArrayList<>();
    for (int block = 0; block < 3; block++) {
      rows.add(row(point("star", 20, SweepAxis.NO_BACKEND, block), 100 * (block + 1), 7, 50));
    }
    rows.add(row(point("star", 20, "cuda", 0), 10, 7, 50));
    rows.add(row(point("star", 20, "cuda", 2), 3, 7, 50));
    rows.add(row(point("star", 22, "cuda", 2), 3, 7, 50));
    assertThat(experiment.tables(rows).get(0).lines())
        .containsExactly(List.of("star", "20", "cuda", "2", "50", "200", "6.5", "55", "10", "100"));
    assertThat(experiment.figures(rows).get(0).charts().get(0).series())
        .extracting(Series::name)
        .containsExactly("mpdp-gpu (cuda)", "dphyp");
    assertThat(experiment.covers(point("star", 20, "cuda", 0).with("algorithm", "dphyp")))
        .isFalse();
  }
}
