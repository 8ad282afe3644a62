package org.gpuquerylab.experiments.internal.calciterules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.query.QueryCatalogue;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.plots.Chart;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CalciteRulesTest {
  private final CalciteRules experiment = new CalciteRules();

  private static Point point(String graph, String relations, JoinRule rule, int sample) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put(CalciteRules.GRAPH, graph);
    values.put(CalciteRules.RELATIONS, relations);
    values.put(CalciteRules.RULE, rule.label());
    values.put(CalciteRules.SAMPLE, Integer.toString(sample));
    return new Point(values);
  }

  static Stream<QueryGraph> graphs() {
    return Stream.concat(
        Stream.of(RuleShape.values()).map(shape -> shape.graph(7, 5)),
        Stream.of("tpch-q08", "job-1a").map(QueryCatalogue::load));
  }

  /** The statement has the graph's estimates, so the lab's rule finds the graph's optimum. */
  @ParameterizedTest
  @MethodSource("graphs")
  void allRulesAreComparedWithTheOptimum(QueryGraph graph) {
    double optimum = new DpCcp(new Cout()).optimize(graph).cost();
    RuleGraph statement = new RuleGraph(graph);
    for (JoinRule rule : JoinRule.values()) {
      RuleTrial trial = new RuleTrial(statement, rule);
      trial.run();
      if (rule == JoinRule.AUTO) {
        assertThat(trial.checksum()).isCloseTo(optimum, within(1e-9 * optimum));
      }
      if (rule != JoinRule.DPHYP) { // it gives up on some graphs
        assertThat(trial.expectedChecksum()).isCloseTo(trial.checksum(), within(1e-9 * optimum));
        assertThat(trial.checksum()).as("%s", rule).isGreaterThan(optimum * (1 - 1e-9));
        assertThat(trial.measures()).containsEntry(RuleTrial.RELATIONS, (double) graph.size());
      }
    }
  }

  @Test
  void aRuleThatGivesUpIsSaid() throws Exception {
    try (Devices devices = new Devices(Backends.find());
        Trial trial = experiment.prepare(point("clique", "10", JoinRule.DPHYP, 0), devices)) {
      trial.run();
      assertThatThrownBy(trial::checksum)
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessage("the rule gives up: it leaves a HyperGraph");
    }
  }

  @Test
  void aQueryHasItsOwnSizeAndNoSamples() {
    assertThat(experiment.covers(point("tpch-q08", "own", JoinRule.AUTO, 0))).isTrue();
    assertThat(experiment.covers(point("tpch-q08", "own", JoinRule.AUTO, 1))).isFalse();
    assertThat(experiment.covers(point("tpch-q08", "10", JoinRule.AUTO, 0))).isFalse();
    assertThat(experiment.covers(point("star", "own", JoinRule.AUTO, 0))).isFalse();
    assertThat(experiment.covers(point("star", "10", JoinRule.AUTO, 1))).isTrue();
  }

  @Test
  void shapesHaveTheirEdges() {
    assertThat(Stream.of(RuleShape.values()).map(shape -> shape.graph(12, 3).joins().size()))
        .containsExactly(11, 12, 11, 66, 14);
  }

  private static Row row(Point point, double cost, double millis) {
    Map<String, Double> measures = Map.of(RuleTrial.COST, cost);
    Measurement measured = new Measurement(millis * 1e6, 1, cost, cost, measures);
    return new Row(new Task(point, 0), Status.OK, measured, "", Instant.EPOCH);
  }

  @Test
  void costsAreOverThatOfAuto() {
    List<Row> rows = new ArrayList<>();
    for (int sample = 0; sample < 2; sample++) {
      rows.add(row(point("star", "20", JoinRule.AUTO, sample), 10, 7));
      rows.add(row(point("star", "20", JoinRule.BUSHY, sample), sample == 0 ? 10 : 8, 3));
    }
    rows.add(row(point("star", "20", JoinRule.LOPT, 0), 60, 1));
    rows.add(row(point("tpch-q08", "own", JoinRule.AUTO, 0), 10, 5));
    List<List<String>> lines = experiment.tables(rows).get(0).lines();
    assertThat(lines)
        .contains(
            List.of("star", "20", "bushy", "2", "2", "3", "0.9000", "0.8000", "1"),
            List.of("star", "20", "lopt", "2", "1", "1", "6", "6", "6"),
            List.of("star", "20", "dphyp", "2", "0", "-", "-", "-", "-"),
            List.of("tpch", "own", "auto", "1", "1", "5", "1", "1", "1"));
    assertThat(RuleTable.sentence(RuleCosts.of(rows)))
        .isEqualTo("On 1 of 2 graphs auto's plan costs at most what each of Calcite's costs.");
    assertThat(experiment.figures(rows).get(0).charts())
        .extracting(Chart::name)
        .containsExactly("star");
  }
}
