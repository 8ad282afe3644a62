package org.gpuquerylab.experiments.internal.joinorder;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
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
 * Measures the times of whole optimizations by any algorithms. The experiment shows which algorithm
 * is the fastest for each shape and size, and how near {@code auto} comes to it. {@link
 * LatencyTrial} describes the clock and the numbers of repetitions.
 *
 * <p>Points are measured in random order and by several processes, so that the algorithms do not
 * all share one history of the JVM. The axes {@code warm-ups} and {@code millis} determine how well
 * a point is warmed up. Many warm-ups and few milliseconds suit queries that take microseconds.
 * Once a size exceeds the time limit ({@code --timeout}), larger sizes are skipped.
 */
public final class JoinOrderLatency implements Experiment {
  private static final List<String> USUAL =
      List.of("auto", "mincut-gpu", "mpdp-gpu", "tiled-gpu", "pos-gpu", "tree-gpu", "dpccp");
  private static final int MOST_MILLIS = 100_000;

  private final AgreedCosts costs = new AgreedCosts();

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run join-order-latency}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new JoinOrderLatency(), arguments));
  }

  @Override
  public String name() {
    return "join-order-latency";
  }

  @Override
  public String title() {
    return "Whole optimizations, and auto against the best single choice";
  }

  @Override
  public String reproduces() {
    return "no figure; the times of A. Meister, G. Saake: GPU-accelerated dynamic programming for"
        + " join-order optimization, 2020, of larger queries and by later algorithms";
  }

  @Override
  public List<SweepAxis> axes() {
    return List.of(
        names(LatencyPoint.TOPOLOGY, "shape of the query graph", shapes(), List.of("star", "grid")),
        ints(
            LatencyPoint.TABLES,
            "tables of a query",
            IntStream.of(20, 22, 24, 25, 26, 28),
            QueryGraph.MAX_RELATIONS,
            6,
            9),
        names(LatencyPoint.ALGORITHM, "join-order algorithm", algorithms(), USUAL),
        names(LatencyPoint.COST, "what plans cost", costFunctions(), List.of(new Cout().name())),
        ints(
            LatencyPoint.WARM_UPS,
            "maximum number of warm-up optimizations",
            IntStream.of(10),
            MOST_MILLIS,
            10),
        ints(
            LatencyPoint.MILLIS,
            "time limit in ms for the warm-ups, and again for the measured optimizations",
            IntStream.of(2000),
            MOST_MILLIS,
            10),
        SweepAxis.backends(true),
        new SweepAxis(
            LatencyPoint.QUERY,
            "random query, by its seed",
            List.of("1", "2", "3"),
            List.of("1"),
            new SweepAxis.Domain.Range(0, 1_000_000),
            true));
  }

  /** An axis whose full pass does not contain all names. */
  private static SweepAxis names(
      String name, String description, List<String> all, List<String> quick) {
    List<String> full = name.equals(LatencyPoint.TOPOLOGY) ? all : quick;
    return new SweepAxis(name, description, full, quick, new SweepAxis.Domain.Choices(all), false);
  }

  private static SweepAxis ints(
      String name, String description, IntStream full, int most, int... quick) {
    return SweepAxis.ints(
        name, description, full, IntStream.of(quick), new SweepAxis.Domain.Range(0, most));
  }

  private static List<String> shapes() {
    return Stream.of(Topology.values()).map(Topology::label).toList();
  }

  private static List<String> algorithms() {
    return JoinOrderAlgorithms.all().stream().map(AlgorithmEntry::name).toList();
  }

  private static List<String> costFunctions() {
    return CostFunctions.all().stream().map(CostFunction::name).toList();
  }

  /** On the host alone, only algorithms that need no device are measured. */
  @Override
  public boolean covers(Point point) {
    LatencyPoint meant = LatencyPoint.of(point);
    return meant.query().tables() > 1
        && (meant.isOnHost() ? !meant.entry().onDevice() : meant.entry().usesBackend());
  }

  @Override
  public Optional<String> sizeAxis() {
    return Optional.of(LatencyPoint.TABLES);
  }

  /** Each row has the median over many optimizations. */
  @Override
  public int repetitions(Pass pass) {
    return 1;
  }

  @Override
  public Duration timeout(Pass pass) {
    return Duration.ofSeconds(pass == Pass.QUICK ? 10 : 60);
  }

  @Override
  public Duration trialWarmUp(Pass pass) {
    return Duration.ofMillis(1);
  }

  /** The relative error of costs in single precision. */
  @Override
  public double tolerance() {
    return 1e-5;
  }

  @Override
  public void recall(List<Row> rows) {
    costs.recall(rows);
  }

  @Override
  public boolean takesGroups() {
    return true;
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    LatencyPoint meant = LatencyPoint.of(point);
    QueryGraph graph = meant.query().graph();
    meant.entry().requireTakes(graph);
    return new LatencyTrial(meant, graph, meant.isOnHost() ? null : devices.group(point), costs);
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return LatencyFigure.figures(name(), rows);
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    return rows.isEmpty() ? List.of() : List.of(LatencyTable.of(rows));
  }
}
