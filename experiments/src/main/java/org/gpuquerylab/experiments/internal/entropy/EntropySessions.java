package org.gpuquerylab.experiments.internal.entropy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.entropy.internal.generator.CorrelatedRows;
import org.gpuquerylab.entropy.internal.host.NewtonVariantA;
import org.gpuquerylab.entropy.internal.host.NewtonVariantB;
import org.gpuquerylab.entropy.internal.moments.NewtonMoments;
import org.gpuquerylab.entropy.internal.moments.QuasiNewtonMoments;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.WarmStartSolver;
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
 * Measures how many iterations a session saves. The tables come from {@link CorrelatedRows}. Single
 * predicates and pairs are known first; then the triples become known one by one, as if queries
 * were executed. Each solution starts at the last weights, or from scratch.
 */
public final class EntropySessions implements Experiment {
  static final String START = "start";
  static final String TABLE = "table";
  private static final String SOLVER = "solver";
  private static final String PREDICATES = "predicates";
  private static final String ROWS = "rows";
  private static final String LAST_WEIGHTS = "last-weights";
  private static final String FROM_SCRATCH = "from-scratch";
  private static final int TRIPLE = 3;

  private static final List<String> SOLVERS =
      List.of(
          NewtonVariantA.NAME, NewtonVariantB.NAME, NewtonMoments.NAME, QuasiNewtonMoments.NAME);

  private final Map<Point, List<MaxEntProblem>> sessions = new ConcurrentHashMap<>();

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run entropy-sessions}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new EntropySessions(), arguments));
  }

  @Override
  public String name() {
    return "entropy-sessions";
  }

  @Override
  public String title() {
    return "Iterations that a session saves";
  }

  @Override
  public String reproduces() {
    return "no figure; the question of U. Srivastava et al.: ISOMER: consistent histogram"
        + " construction using query feedback, ICDE 2006, whose statistics become known one by one";
  }

  @Override
  public List<SweepAxis> axes() {
    List<String> host =
        MaxEntSolvers.all().stream()
            .filter(entry -> !entry.onDevice())
            .map(SolverEntry::name)
            .toList();
    return List.of(
        new SweepAxis(
            SOLVER, "solver", SOLVERS, SOLVERS, new SweepAxis.Domain.Choices(host), false),
        SweepAxis.names(
            START,
            "start of a solution: the last weights, or from scratch",
            List.of(LAST_WEIGHTS, FROM_SCRATCH)),
        SweepAxis.ints(
            PREDICATES,
            "predicates of a table",
            IntStream.of(6),
            IntStream.of(4),
            new SweepAxis.Domain.Range(TRIPLE, 12)),
        SweepAxis.ints(
            ROWS,
            "rows of a table",
            IntStream.of(20_000),
            IntStream.of(20_000),
            new SweepAxis.Domain.Range(10, 10_000_000)),
        SweepAxis.samples(TABLE, "table, by its seed", 20, 2));
  }

  @Override
  public Optional<String> sizeAxis() {
    return Optional.of(PREDICATES);
  }

  @Override
  public int repetitions(Pass pass) {
    return 1;
  }

  @Override
  public Duration timeout(Pass pass) {
    return Duration.ofSeconds(pass == Pass.QUICK ? 5 : 30);
  }

  /** The solvers stop at different points near the same solution. */
  @Override
  public double tolerance() {
    return 1e-6;
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    List<MaxEntProblem> problems = sessions.computeIfAbsent(table(point), key -> session(point));
    MaxEntSolver solver =
        MaxEntSolvers.named(point.get(SOLVER)).create(SolverOptions.DEFAULT, null);
    if (!(solver instanceof WarmStartSolver warm)) {
      solver.close();
      throw new UnsupportedOperationException(
          point.get(SOLVER) + " cannot start at the weights of another solution");
    }
    boolean fromLast = point.get(START).equals(LAST_WEIGHTS);
    return new SessionTrial(warm, problems, fromLast, () -> reference(problems));
  }

  private static Point table(Point point) {
    return point.without(SOLVER).without(START);
  }

  /** The problems of a session: each has the previous one's known sets and another triple. */
  private static List<MaxEntProblem> session(Point point) {
    int predicates = point.getInt(PREDICATES);
    CorrelatedRows table = CorrelatedRows.draw(predicates, point.getInt(ROWS), point.getInt(TABLE));
    double[] truth = table.selectivities();
    List<Long> sets = new ArrayList<>();
    for (long set : KnownSets.upTo(predicates, 2)) {
      sets.add(set);
    }
    List<MaxEntProblem> problems = new ArrayList<>(List.of(problem(predicates, sets, truth)));
    for (int set = 0; set < truth.length; set++) {
      if (Integer.bitCount(set) == TRIPLE) {
        sets.add((long) set);
        problems.add(problem(predicates, sets, truth));
      }
    }
    return problems;
  }

  private static MaxEntProblem problem(int predicates, List<Long> sets, double[] truth) {
    long[] ascending = sets.stream().mapToLong(Long::longValue).sorted().toArray();
    double[] known = Arrays.stream(ascending).mapToDouble(set -> truth[(int) set]).toArray();
    return MaxEntProblem.of(predicates, ascending, known);
  }

  /** Variant B solves the last problem from scratch. */
  private static double reference(List<MaxEntProblem> problems) {
    try (NewtonVariantB reference = new NewtonVariantB(SolverOptions.DEFAULT)) {
      return SessionTrial.sum(reference.solve(problems.get(problems.size() - 1)));
    }
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return SessionTable.figures(name(), rows);
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    return rows.isEmpty() ? List.of() : List.of(SessionTable.of(rows));
  }
}
