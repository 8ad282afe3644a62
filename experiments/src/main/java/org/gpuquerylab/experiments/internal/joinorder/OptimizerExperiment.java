package org.gpuquerylab.experiments.internal.joinorder;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.Trial;

/**
 * Optimizes random queries by several algorithms. The setup is that of Meister and Saake 2020,
 * section 4.3: 30 queries of each shape and size. The checksum of a row is the cost of the plan,
 * which must be optimal. The measures are the numbers of pairs beside their formulas, and the
 * device's commands and bytes.
 *
 * <p>There are three deviations from Meister and Saake 2020. Their figures show averages; ours show
 * medians with confidence intervals. Their cost function has an overhead of unknown size; ours has
 * none unless the axis sets one. Their paper does not name the enumeration of DPE; here it is
 * DPccp.
 */
public abstract class OptimizerExperiment implements Experiment {

  static final String TOPOLOGY = "topology";
  static final String TABLES = "tables";
  static final String QUERY = "query";
  static final String ALGORITHM = "algorithm";
  static final String THREADS = "threads";
  static final String OVERHEAD = "overhead";

  /** The name of an experiment and of its figure, with a placeholder for the figure's number. */
  protected static final String NAME = "meister-fig%02d";

  /** The source of a figure, with placeholders for the figure and the section. */
  public static final String REPORT =
      "%s of A. Meister, G. Saake: GPU-accelerated dynamic programming for join-order"
          + " optimization, 2020, section %s";

  private static final int QUERIES = 30;
  private static final int QUICK_QUERIES = 3;
  private static final int MOST_TABLES = 64;

  private static final Set<Topology> TREES =
      EnumSet.of(Topology.LINEAR, Topology.STAR, Topology.SNOWFLAKE, Topology.TREE);

  /**
   * The cost of preparing, warming up and checking a small query, expressed as a number of pairs.
   */
  private static final double PAIRS_ASIDE = 1e4;

  /** The number of tables of a query that makes an algorithm compile its kernels. */
  private static final int FEW_TABLES = 5;

  private final Set<Variant> compiled = ConcurrentHashMap.newKeySet();
  private final KnownOptima optima = new KnownOptima();

  /** The name of the axis of the queries' shapes. */
  protected List<Topology> topologies() {
    return Topology.ofTheReport();
  }

  /** The maximum number of tables of a query, for each shape. */
  public int mostTables(Topology topology) {
    return MOST_TABLES;
  }

  /** The name of the axis of the number of tables. */
  protected abstract IntStream tables(Pass pass);

  /** The name of the axis of algorithms. */
  protected abstract List<String> algorithms(Pass pass);

  /** The name of the axis of the cost function's overhead, in steps added to C_out. */
  public IntStream overheads() {
    return IntStream.of(0);
  }

  /**
   * Whether the phases of device algorithms are measured; measuring them makes the algorithms
   * slower.
   */
  public boolean profiled() {
    return false;
  }

  @Override
  public final List<SweepAxis> axes() {
    List<SweepAxis> axes = new ArrayList<>(problemAxes());
    axes.addAll(variantAxes());
    axes.add(SweepAxis.backends(true));
    axes.add(SweepAxis.samples(QUERY, "random query, by its seed", QUERIES, QUICK_QUERIES));
    return axes;
  }

  private List<SweepAxis> problemAxes() {
    List<String> shapes = topologies().stream().map(Topology::label).toList();
    SweepAxis.Domain.Range range = new SweepAxis.Domain.Range(2, MOST_TABLES);
    return List.of(
        SweepAxis.names(TOPOLOGY, "shape of the query graph", shapes),
        SweepAxis.ints(TABLES, "tables of a query", tables(Pass.FULL), tables(Pass.QUICK), range));
  }

  private List<SweepAxis> variantAxes() {
    List<String> all = algorithms(Pass.FULL);
    SweepAxis algorithm =
        new SweepAxis(
            ALGORITHM,
            "join-order algorithm",
            all,
            algorithms(Pass.QUICK),
            new SweepAxis.Domain.Choices(all),
            false);
    return List.of(
        algorithm,
        SweepAxis.ints(
            THREADS,
            "threads of the parallel algorithms of the host",
            IntStream.of(Variant.USUAL_THREADS),
            IntStream.of(Variant.USUAL_THREADS),
            new SweepAxis.Domain.Range(1, 1024)),
        SweepAxis.ints(
            OVERHEAD,
            "steps of the cost function beyond C_out (LOW 0, MIDDLE 50, HIGH 100)",
            overheads(),
            overheads(),
            new SweepAxis.Domain.Range(0, 1_000_000)));
  }

  @Override
  public final boolean covers(Point point) {
    Variant variant = Variant.of(point);
    SweptQuery problem = SweptQuery.of(point);
    return variant.onDevice() == variant.entry().usesBackend()
        && (!variant.entry().treesOnly() || TREES.contains(problem.topology()))
        && problem.tables() <= mostTables(problem.topology());
  }

  /** The number of pairs that the algorithm visits, plus the overhead of a measurement. */
  @Override
  public final double predictedCost(Point point) {
    return PAIRS_ASIDE
        + ClosedForms.pairsAbout(SweptQuery.of(point), Variant.of(point).algorithm());
  }

  @Override
  public final Optional<String> sizeAxis() {
    return Optional.of(TABLES);
  }

  @Override
  public final int repetitions(Pass pass) {
    return 1;
  }

  @Override
  public final Duration timeout(Pass pass) {
    return Duration.ofSeconds(pass == Pass.QUICK ? 2 : 30);
  }

  @Override
  public final Duration warmUp(Pass pass) {
    return Duration.ofSeconds(pass == Pass.QUICK ? 1 : 2);
  }

  @Override
  public final Duration trialWarmUp(Pass pass) {
    return Duration.ofMillis(pass == Pass.QUICK ? 3 : 8);
  }

  @Override
  public final void recall(List<Row> rows) {
    optima.recall(rows);
  }

  @Override
  public final Trial prepare(Point point, Devices devices) {
    Variant variant = Variant.of(point);
    SweptQuery problem = SweptQuery.of(point);
    AlgorithmEntry entry = variant.entry();
    QueryGraph query = problem.query();
    if (query.size() > entry.maxRelations()) {
      throw new UnsupportedOperationException(
          entry.name() + " takes at most " + entry.maxRelations() + " relations");
    }
    Backend backend = entry.usesBackend() ? devices.backend(point) : null;
    Execution execution = new Execution(backend, variant.threads(), profiled(), Budget.usual());
    if (backend != null && compiled.add(variant)) {
      compile(variant, problem.topology(), execution);
    }
    return new OptimizerTrial(variant, problem, query, execution, optima);
  }

  /**
   * The first optimization of a process on a device compiles kernels, so it must not be measured.
   */
  private static void compile(Variant variant, Topology topology, Execution execution) {
    try (JoinOrderAlgorithm algorithm = variant.entry().create(variant.costFunction(), execution)) {
      algorithm.optimize(new SweptQuery(topology, FEW_TABLES, 0).query());
    }
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    return rows.isEmpty() ? List.of() : List.of(PairsTable.of(rows), TransferTable.of(rows));
  }
}
