package org.gpuquerylab.experiments.internal.largequery;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.measure.ExperimentMain;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.plots.Figure;

/**
 * Quality of the plans of algorithms that are not exact. Up to {@value JudgedTrial#MOST_EXACT}
 * tables it is the cost divided by the optimum from DPccp; for more tables, it is the cost divided
 * by that of the best algorithm. The time is that of one optimization by a new instance, after
 * another instance of the same kind has run.
 */
public final class JoinOrderQuality implements Experiment {
  private final Map<JudgedQuery, Double> optima = new ConcurrentHashMap<>();

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run join-order-quality}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new JoinOrderQuality(), arguments));
  }

  @Override
  public String name() {
    return "join-order-quality";
  }

  @Override
  public String title() {
    return "How good are the plans of algorithms that are not exact?";
  }

  @Override
  public String reproduces() {
    return "no figure; the question of T. Neumann, B. Radke: Adaptive optimization of very large"
        + " join queries, SIGMOD 2018, section 6, for every heuristic";
  }

  @Override
  public List<SweepAxis> axes() {
    List<String> shapes = Stream.of(Topology.values()).map(Topology::label).toList();
    List<String> costs = CostFunctions.all().stream().map(CostFunction::name).toList();
    String usual = new Cout().name();
    return List.of(
        names(SizedQuery.TOPOLOGY, "shape of the query graph", shapes, shapes, "tree", "grid"),
        SweepAxis.ints(
            SizedQuery.TABLES,
            "tables of a query",
            IntStream.of(14, 100, 1000),
            IntStream.of(8, 20),
            new SweepAxis.Domain.Range(2, QueryGraph.MAX_RELATIONS)),
        names(
            JudgedQuery.JOINS,
            "selectivities: those of key joins, or random",
            List.of(JudgedQuery.KEY, JudgedQuery.RANDOM),
            List.of(JudgedQuery.KEY),
            JudgedQuery.KEY),
        names(
            Searcher.ALGORITHM, "join-order algorithm", heuristics(), heuristics(), "goo", "idp2"),
        names(JudgedQuery.COST, "what plans cost", costs, List.of(usual), usual),
        SweepAxis.backends(true),
        new SweepAxis(
            SizedQuery.QUERY,
            "random query, by its seed",
            IntStream.rangeClosed(1, 10).mapToObj(Integer::toString).toList(),
            List.of("1", "2"),
            new SweepAxis.Domain.Range(0, 1_000_000),
            true));
  }

  private static SweepAxis names(
      String name, String description, List<String> all, List<String> full, String... quick) {
    return new SweepAxis(
        name, description, full, List.of(quick), new SweepAxis.Domain.Choices(all), false);
  }

  private static List<String> heuristics() {
    return JoinOrderAlgorithms.all().stream()
        .filter(entry -> !entry.isExact())
        .map(AlgorithmEntry::name)
        .toList();
  }

  @Override
  public boolean covers(Point point) {
    AlgorithmEntry entry = entry(point);
    return SweepAxis.isOnHost(point) ? !entry.onDevice() : entry.usesBackend();
  }

  private static AlgorithmEntry entry(Point point) {
    return JoinOrderAlgorithms.named(point.get(Searcher.ALGORITHM));
  }

  @Override
  public Optional<String> sizeAxis() {
    return Optional.of(SizedQuery.TABLES);
  }

  @Override
  public int repetitions(Pass pass) {
    return 1;
  }

  @Override
  public Duration timeout(Pass pass) {
    return Duration.ofSeconds(pass == Pass.QUICK ? 5 : 60);
  }

  @Override
  public Duration trialWarmUp(Pass pass) {
    return Duration.ofMillis(1);
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    JudgedQuery query = JudgedQuery.of(point);
    QueryGraph graph = query.graph();
    AlgorithmEntry entry = entry(point);
    entry.requireTakes(graph);
    Execution execution =
        SweepAxis.isOnHost(point) ? Execution.onHost() : Execution.on(devices.backend(point));
    return new JudgedTrial(query, graph, entry, execution, optima);
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return JudgedPlans.figures(name(), JudgedPlans.of(rows));
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    return rows.isEmpty() ? List.of() : List.of(JudgedPlans.table(JudgedPlans.of(rows)));
  }
}
