package org.gpuquerylab.experiments.internal.largequery;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.internal.anytime.AnytimeOptimizer;
import org.gpuquerylab.joinorder.internal.auto.AutoOptimizer;
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
 * Measures the quality of plans of large queries for budgets of 1 ms to 10 s. The results show
 * which budget a user needs. The experiment compares {@code auto} under each budget with heuristics
 * that have no budget. The quality of a plan is its cost divided by the minimum cost in all rows of
 * the run for the same query. The rows also show whether a heuristic finds a cheaper plan in the
 * same time, and whether the searches keep their budgets.
 */
public final class LargeQueries implements Experiment {

  private static final List<String> SEARCHES = List.of(AutoOptimizer.NAME, AnytimeOptimizer.NAME);
  private static final List<String> HEURISTICS = List.of("goo", "dplin", "idp2", "uniondp");
  private static final String CPU = "cpu";
  private static final String THREADS = "threads";
  private static final int MOST_THREADS = 1_024;
  private static final int QUERIES = 10;
  private static final int QUICK_QUERIES = 3;

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run large-queries}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new LargeQueries(), arguments));
  }

  @Override
  public String name() {
    return "large-queries";
  }

  @Override
  public String title() {
    return "Which budget does the search for a plan of a large query need?";
  }

  @Override
  public String reproduces() {
    return "no figure; the question of T. Neumann, B. Radke: Adaptive optimization of very large"
        + " join queries, SIGMOD 2018, section 6, for several budgets";
  }

  @Override
  public List<SweepAxis> axes() {
    List<SweepAxis> axes = new ArrayList<>(queryAxes());
    axes.add(searchers());
    axes.add(SearchBudget.axis());
    axes.add(threads());
    axes.add(SweepAxis.backends(true));
    axes.add(
        SweepAxis.samples(SizedQuery.QUERY, "random query, by its seed", QUERIES, QUICK_QUERIES));
    return axes;
  }

  private static List<SweepAxis> queryAxes() {
    List<String> shapes = Stream.of(Topology.values()).map(Topology::label).toList();
    return List.of(
        new SweepAxis(
            SizedQuery.TOPOLOGY,
            "shape of the query graph",
            shapes,
            List.of(Topology.TREE.label(), Topology.GRID.label()),
            new SweepAxis.Domain.Choices(shapes),
            false),
        SweepAxis.ints(
            SizedQuery.TABLES,
            "tables of a query",
            IntStream.of(20, 30, 50, 100, 200, 500, 1000),
            IntStream.of(20, 50, 100),
            new SweepAxis.Domain.Range(2, QueryGraph.MAX_RELATIONS)));
  }

  private static SweepAxis searchers() {
    List<String> all = Stream.concat(SEARCHES.stream(), HEURISTICS.stream()).toList();
    return new SweepAxis(
        Searcher.ALGORITHM,
        "algorithm that searches for a plan",
        all.stream().filter(name -> !name.equals(AnytimeOptimizer.NAME)).toList(),
        List.of(AutoOptimizer.NAME, "goo", "dplin", "idp2"),
        new SweepAxis.Domain.Choices(all),
        false);
  }

  /** One thread unless the user asks for more, so that shards can run side by side. */
  private static SweepAxis threads() {
    return SweepAxis.ints(
        THREADS,
        "threads of parallel algorithms",
        IntStream.of(1),
        IntStream.of(1),
        new SweepAxis.Domain.Range(1, MOST_THREADS));
  }

  /** The CPU backend is not a device for {@code auto}: it would measure the same as the host. */
  @Override
  public boolean covers(Point point) {
    Searcher searcher = Searcher.of(point);
    AlgorithmEntry entry = searcher.entry();
    return searcher.isBudgeted() == SEARCHES.contains(searcher.algorithm())
        && (searcher.isOnHost() || (entry.usesBackend() && !searcher.backend().equals(CPU)));
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
    return Duration.ofSeconds(pass == Pass.QUICK ? 2 : 30);
  }

  @Override
  public Duration trialWarmUp(Pass pass) {
    return Duration.ofMillis(1);
  }

  /** The cost of a plan hardly depends on the process, and each process warms up first. */
  @Override
  public Duration processTime() {
    return Duration.ofMinutes(10);
  }

  /**
   * The approximate time of the point in milliseconds, so that all shards take about equally long.
   */
  @Override
  public double predictedCost(Point point) {
    SearchBudget budget = SearchBudget.of(point);
    double size = point.getInt(SizedQuery.TABLES) / 1e3;
    double heuristic = 1 + 1_500 * size * size;
    return budget.isFixed() ? budget.millis() : budget.isRivals() ? 2 * heuristic : heuristic;
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    QueryGraph query = SizedQuery.of(point).graph();
    Searcher searcher = Searcher.of(point);
    AlgorithmEntry entry = searcher.entry();
    entry.requireTakes(query);
    int threads = point.getInt(THREADS);
    SearchBudget budget = searcher.budget();
    if (budget.isRivals()) {
      RivalPlan rival = RivalPlan.of(budget.rival(), query);
      double millis = Math.max(SearchBudget.LEAST_MILLIS, rival.millis());
      return new SearchTrial(query, entry, searcher.create(devices, threads, millis), rival);
    }
    double millis = budget.isGiven() ? budget.millis() : Double.POSITIVE_INFINITY;
    return new SearchTrial(query, entry, searcher.create(devices, threads, millis), null);
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return new QualityFigures(name(), PlanQuality.of(rows)).figures();
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    List<PlanQuality> qualities = PlanQuality.of(rows);
    return qualities.isEmpty()
        ? List.of()
        : List.of(
            BudgetTable.of(qualities),
            QualityTable.of(qualities),
            RivalTable.of(rows),
            KeptBudgets.of(rows));
  }
}
