package org.gpuquerylab.experiments.internal.entropy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.entropy.internal.generator.ProblemGenerator;
import org.gpuquerylab.entropy.internal.host.InPlaceScaling;
import org.gpuquerylab.entropy.internal.host.IterativeScaling;
import org.gpuquerylab.entropy.internal.host.NewtonVariantA;
import org.gpuquerylab.entropy.internal.host.NewtonVariantB;
import org.gpuquerylab.entropy.internal.moments.NewtonMoments;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.ProblemLimits;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.StoppingRule;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.Trial;
import org.jspecify.annotations.Nullable;

/**
 * The common part of the experiments on maximum-entropy solvers. Host solvers run on one thread, as
 * in the paper. All solvers stop by the ratio of section 3.3, unless an experiment has the axis of
 * stopping rules.
 *
 * <p>Up to {@link #MANY_PREDICATES} predicates, all problems of the sweep are measured; for more
 * predicates, at most {@link #SOME} problems.
 *
 * <p>At the largest sizes of the paper's tables, iterative scaling and Variant A take minutes for
 * one problem. These algorithms are measured if the paper's time for a problem is at most {@link
 * #mostMillis}. If it is above {@link #MANY_MILLIS}, they are measured on only {@link #FEW}
 * problems. Variant B on the host is measured up to {@link #MOST_ON_HOST} predicates, as in the
 * paper.
 */
abstract class SolverExperiment implements Experiment {

  /** The source of figures and problems, with a placeholder for the section. */
  static final String PAPER =
      "%s of D. Havenstein et al.: Fast entropy maximization for selectivity estimation, EDBT 2020";

  static final String KNOWN = "known";
  static final String PREDICATES = "predicates";
  static final String PROBLEM = "problem";
  static final String ALGORITHM = "algorithm";
  static final String ANSWER = "answer";

  /** The name of the axis of stopping rules, in experiments that have it. */
  static final String STOPPING = "stopping";

  /** The stopping rule of an experiment that has no axis of stopping rules. */
  static final String RATIO = "ratio";

  /** The maximum number of predicates for which all problems of a sweep are measured. */
  static final int MANY_PREDICATES = 12;

  /** The number of problems that are measured for larger sizes. */
  static final int SOME = 5;

  /** The number of problems that are measured if a problem takes long. */
  static final int FEW = 3;

  /** If the paper's time in ms is above this, at most {@link #FEW} problems are measured. */
  static final double MANY_MILLIS = 2000;

  /** Up to this number of predicates, Variant B runs on the host and is the reference. */
  static final int MOST_ON_HOST = 20;

  /** The paper leaves out problems with at most this number of known sets. */
  private static final int SMALL = 8;

  /** The cost of preparing, warming up and checking a small problem, as a number of cells. */
  private static final double CELLS_ASIDE = 1 << 12;

  private static final SolverOptions OPTIONS = SolverOptions.DEFAULT;
  private static final SweepAxis.Domain.Range PREDICATE_RANGE = new SweepAxis.Domain.Range(2, 30);

  private final Map<Point, MaxEntProblem> problems = new ConcurrentHashMap<>();
  private final Map<Point, Double> references = new ConcurrentHashMap<>();

  /** The generator of the problem of a point. */
  abstract ProblemGenerator generator(Point point);

  /** All axes except the axis of backends. */
  static List<SweepAxis> axes(
      List<Known> known, IntStream full, IntStream quick, List<String> algorithms, int problems) {
    List<SweepAxis> axes = new ArrayList<>();
    axes.add(
        SweepAxis.names(
            KNOWN, "sets of known selectivity", known.stream().map(Known::label).toList()));
    axes.add(SweepAxis.ints(PREDICATES, "predicates, z", full, quick, PREDICATE_RANGE));
    axes.add(SweepAxis.names(ALGORITHM, "solver", algorithms));
    axes.add(
        SweepAxis.names(
            ANSWER, "answer: all selectivities (host or device), or weights", Answer.labels()));
    axes.add(SweepAxis.samples(PROBLEM, "random problem, by its seed", problems, 2));
    return axes;
  }

  /** Iterative scaling and Variant A are measured if the paper's time in ms is at most this. */
  double mostMillis() {
    return 60_000;
  }

  /**
   * The backend of a point; {@link SweepAxis#NO_BACKEND} if the experiment has no axis of backends.
   */
  static String backend(Point point) {
    return point.values().getOrDefault(SweepAxis.BACKEND, SweepAxis.NO_BACKEND);
  }

  @Override
  public boolean covers(Point point) {
    SolverEntry entry = entry(point);
    boolean host = backend(point).equals(SweepAxis.NO_BACKEND);
    return host != entry.onDevice()
        && isTaken(entry, point.getInt(PREDICATES), known(point).largest())
        && coversAnswer(entry, answer(point))
        && (entry.traits().everyRule() || stopping(point).equals(RATIO))
        && (point.getInt(PREDICATES) <= MANY_PREDICATES || point.getInt(PROBLEM) < SOME)
        && isFast(point);
  }

  /** Whether a solver is measured on problems of a size. */
  static boolean isTaken(SolverEntry entry, int predicates, int largestSet) {
    ProblemLimits limits = entry.traits().limits();
    return predicates >= largestSet
        && predicates <= limits.predicates()
        && largestSet <= limits.largestSet();
  }

  /**
   * Solvers that write the cells compute all selectivities, as in the paper, and leave them on the
   * device.
   */
  private static boolean coversAnswer(SolverEntry entry, Answer answer) {
    if (!entry.traits().writesCells()) {
      return answer != Answer.DEVICE;
    }
    return answer == (entry.onDevice() ? Answer.DEVICE : Answer.ALL);
  }

  private boolean isFast(Point point) {
    String timed =
        switch (point.get(ALGORITHM)) {
          case IterativeScaling.NAME, InPlaceScaling.NAME -> IterativeScaling.NAME;
          case NewtonVariantA.NAME -> NewtonVariantA.NAME;
          default -> "";
        };
    if (timed.isEmpty()) {
      return !point.get(ALGORITHM).equals(NewtonVariantB.NAME)
          || point.getInt(PREDICATES) <= MOST_ON_HOST;
    }
    if (known(point).count(point.getInt(PREDICATES)) <= SMALL) {
      return true;
    }
    Optional<PaperRuntime> paper = PaperRuntime.find(known(point), point.getInt(PREDICATES), timed);
    return paper.isPresent()
        && paper.get().millis() <= mostMillis()
        && (paper.get().millis() <= MANY_MILLIS || point.getInt(PROBLEM) < FEW);
  }

  @Override
  public int repetitions(Pass pass) {
    return 1;
  }

  @Override
  public Duration timeout(Pass pass) {
    return Duration.ofSeconds(pass == Pass.QUICK ? 10 : 180);
  }

  /** The number of cells, plus the overhead of a measurement. */
  @Override
  public double predictedCost(Point point) {
    return CELLS_ASIDE + (1L << point.getInt(PREDICATES));
  }

  @Override
  public double tolerance() {
    return 1e-6;
  }

  @Override
  public boolean takesGroups() {
    return true;
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    SolverEntry entry = entry(point);
    DeviceGroup group = entry.onDevice() ? devices.group(point) : null;
    if (group != null && !group.lead().device().has(Capability.FP64)) {
      throw new UnsupportedOperationException(group + " has no double precision");
    }
    SolverOptions options = options(point).withAllBetas(answer(point) == Answer.ALL);
    int z = point.getInt(PREDICATES);
    if (group != null) {
      LargeProblems.requireMemory(entry, options, group, z, known(point).sets(z));
    }
    MaxEntProblem problem = problem(point);
    return trial(entry, options, group, problem, () -> reference(point, problem));
  }

  /**
   * The trial of a point.
   *
   * @param devices the device, or all devices of a group, of a device solver
   * @param expected the checksum that the reference computed
   */
  Trial trial(
      SolverEntry entry,
      SolverOptions options,
      @Nullable DeviceGroup devices,
      MaxEntProblem problem,
      DoubleSupplier expected) {
    return new SolverTrial(entry, options, devices, problem, expected);
  }

  private MaxEntProblem problem(Point point) {
    int z = point.getInt(PREDICATES);
    return problems.computeIfAbsent(
        key(point).without(STOPPING),
        k -> generator(point).generate(z, known(point).sets(z), point.getInt(PROBLEM)));
  }

  /**
   * The selectivity of all predicates, computed by Variant B on the host. For more than {@value
   * #MOST_ON_HOST} predicates, {@link NewtonMoments} computes it; this solver is compared with
   * Variant B for fewer predicates. Rules other than the ratio stop so early that only Variant B
   * itself gives the same selectivity.
   */
  private double reference(Point point, MaxEntProblem problem) {
    return references.computeIfAbsent(
        key(point),
        k -> {
          int z = problem.predicates();
          SolverOptions options = options(point).withThreads(LargeProblems.threads(z));
          try (MaxEntSolver solver =
              z <= MOST_ON_HOST || !stopping(point).equals(RATIO)
                  ? new NewtonVariantB(options)
                  : new NewtonMoments(options)) {
            return solver.solve(problem).fullConjunct();
          }
        });
  }

  /** The name of the stopping rule of a point. */
  static String stopping(Point point) {
    return point.getOrDefault(STOPPING, RATIO);
  }

  private static SolverOptions options(Point point) {
    return OPTIONS.withStopping(StoppingRule.find(stopping(point)).orElseThrow());
  }

  private static Point key(Point point) {
    return point.without(ALGORITHM).without(ANSWER).without(SweepAxis.BACKEND);
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    return rows.isEmpty() ? List.of() : List.of(SolverTable.of(Solved.of(rows)));
  }

  /** The names of the solvers that run on the host, or of those that run on devices. */
  static List<String> solvers(boolean onDevice) {
    return MaxEntSolvers.all().stream()
        .filter(entry -> entry.onDevice() == onDevice)
        .map(SolverEntry::name)
        .toList();
  }

  static Known known(Point point) {
    return Known.of(point.get(KNOWN));
  }

  static Answer answer(Point point) {
    return Answer.of(point.get(ANSWER));
  }

  static SolverEntry entry(Point point) {
    return MaxEntSolvers.named(point.get(ALGORITHM));
  }
}
