package org.gpuquerylab.experiments.internal.joinorder;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.host.DpSub;
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
 * The speed-up and the work of MPQ for different numbers of workers and partitions, beside parallel
 * algorithms that share their memo. The plans may have cross products, as in Trummer and Koch 2016.
 * The workers are threads. No worker waits for another, as on a cluster, but the workers share
 * caches and memory. The expected speed-up of more workers, up to 1,024, is computed from the
 * counted work.
 */
public final class MpqScaling implements Experiment {
  private static final List<String> ALGORITHMS =
      List.of("mpq-linear", "mpq-bushy", "ssdg", "dpe-dpsub");
  private static final int MOST_PARTITIONS = 1024;
  private static final int MOST_WORKERS = 1024;
  private static final int MOST_TABLES = 26;

  private final Map<ScalingPoint.Problem, Double> optima = new ConcurrentHashMap<>();

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE; otherwise the arguments
   * are the options of {@code lab run mpq-scaling}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new MpqScaling(), arguments));
  }

  @Override
  public String name() {
    return "mpq-scaling";
  }

  @Override
  public String title() {
    return "Speed-up and work of MPQ by workers and partitions";
  }

  @Override
  public String reproduces() {
    return "no figure; the speed-up by workers, as in I. Trummer, C. Koch: Parallelizing query"
        + " optimization on shared-nothing architectures, PVLDB 9(9), 2016";
  }

  @Override
  public List<SweepAxis> axes() {
    return List.of(
        SweepAxis.names(ScalingPoint.ALGORITHM, "join-order algorithm", ALGORITHMS),
        new SweepAxis(
            ScalingPoint.TOPOLOGY,
            "shape of the predicates; cross products are allowed",
            List.of("star"),
            List.of("star"),
            new SweepAxis.Domain.Choices(
                Stream.of(Topology.values()).map(Topology::label).toList()),
            false),
        SweepAxis.ints(
            ScalingPoint.TABLES,
            "tables of a query",
            IntStream.of(12, 15, 18, 20, 24),
            IntStream.of(6, 9),
            new SweepAxis.Domain.Range(1, MOST_TABLES)),
        SweepAxis.ints(
            ScalingPoint.WORKERS,
            "threads",
            IntStream.of(1, 2, 4, 8, 16),
            IntStream.of(1, 2),
            new SweepAxis.Domain.Range(1, MOST_WORKERS)),
        new SweepAxis(
            ScalingPoint.PARTITIONS,
            "partitions of the plan space, or one for each worker",
            List.of(ScalingPoint.ONE_EACH, "16"),
            List.of(ScalingPoint.ONE_EACH),
            new SweepAxis.Domain.NamesOrNumbers(
                new SweepAxis.Domain.Choices(List.of(ScalingPoint.ONE_EACH)),
                new SweepAxis.Domain.Range(1, MOST_PARTITIONS)),
            false),
        new SweepAxis(
            ScalingPoint.QUERY,
            "random query, by its seed",
            List.of("1", "2", "3"),
            List.of("1"),
            new SweepAxis.Domain.Range(0, 1_000_000),
            true));
  }

  /**
   * An algorithm without partitions is measured at a single value of the axis of partitions. Larger
   * queries are left out, because bushy plans of 20 tables take minutes.
   */
  @Override
  public boolean covers(Point point) {
    ScalingPoint meant = ScalingPoint.of(point);
    return meant.isPossible()
        && (meant.isCut() || point.get(ScalingPoint.PARTITIONS).equals(ScalingPoint.ONE_EACH))
        && meant.problem().tables() <= mostTables(meant);
  }

  private static int mostTables(ScalingPoint point) {
    return point.problem().space() == PlanSpace.LEFT_DEEP ? MOST_TABLES : 18;
  }

  @Override
  public Optional<String> sizeAxis() {
    return Optional.of(ScalingPoint.TABLES);
  }

  @Override
  public int repetitions(Pass pass) {
    return pass == Pass.QUICK ? 1 : 5;
  }

  @Override
  public Duration timeout(Pass pass) {
    return Duration.ofSeconds(pass == Pass.QUICK ? 10 : 60);
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    ScalingPoint meant = ScalingPoint.of(point);
    QueryGraph graph = meant.problem().graph();
    return new ScalingTrial(
        meant,
        graph,
        new Cout(),
        () -> optima.computeIfAbsent(meant.problem(), problem -> optimum(problem, graph)));
  }

  private static double optimum(ScalingPoint.Problem problem, QueryGraph graph) {
    return problem.space() == PlanSpace.LEFT_DEEP
        ? LeftDeepOptimum.of(graph, new Cout())
        : new DpSub(new Cout(), Budget.usual()).optimize(graph).cost();
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return ScalingFigure.figures(name(), ScalingGroup.of(rows));
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    List<ScalingGroup> groups = ScalingGroup.of(rows);
    return groups.isEmpty()
        ? List.of()
        : List.of(ScalingTables.measured(groups), ScalingTables.predicted(groups));
  }
}
