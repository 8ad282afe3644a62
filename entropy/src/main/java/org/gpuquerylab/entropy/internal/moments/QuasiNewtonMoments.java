package org.gpuquerylab.entropy.internal.moments;

import java.util.Arrays;
import java.util.Locale;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.MemoryNeed;
import org.gpuquerylab.entropy.solver.DualProblem;
import org.gpuquerylab.entropy.solver.DualSolver;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.SolverRun;
import org.gpuquerylab.entropy.solver.Step;
import org.gpuquerylab.entropy.solver.StepTimer;
import org.gpuquerylab.primitives.internal.Workers;
import org.jspecify.annotations.Nullable;

/**
 * A quasi-Newton method from independence: neither the vector x nor the m x m matrix is stored. The
 * package description explains the method. If known sets have at most k predicates, an iteration
 * takes O(k 2^z + m 2^k) time, mostly for the moments of the known sets, which come from a {@link
 * GradientSource}. Newton's method continues if this method is too slow and the memory allows it;
 * Newton's method also solves problems with excluded cells or a penalty. The solution's plan says
 * which method was used.
 *
 * <p>The instance keeps all data that depend only on the known sets, for the next problem with the
 * same sets.
 */
public final class QuasiNewtonMoments extends DualSolver {
  /** The solver's name in the catalogue. */
  public static final String NAME = "quasi-newton-moments";

  /** The maximum number of steps if Newton's method cannot continue. */
  private static final int CAP = 1000;

  private final Workers workers;
  private final NewtonMoments newton;
  private @Nullable Prepared prepared;

  /** Creates the solver. */
  public QuasiNewtonMoments(SolverOptions options) {
    super(NAME, options);
    options.stopping().requireRatio(NAME);
    workers = new Workers(NAME, options.threads());
    newton = new NewtonMoments(options);
  }

  /**
   * The memory of this method; Newton's method continues only if there is room for its memory as
   * well.
   */
  @Override
  public MemoryNeed memoryNeeded(MaxEntProblem problem) {
    int threads = options().threads();
    long own =
        IndependentFeatures.bytes(problem)
            + CorrelationMetric.bytes(problem)
            + SecantPairs.bytes(problem.size());
    long need =
        isIndependent(problem)
            ? own
            : MemoryNeed.plus(own, GradientSource.of(problem, threads).bytes(problem, threads));
    if (options().allBetas()) {
      long tiles = TiledMoments.bytes(problem, Tiling.of(problem.predicates()), threads, false);
      need = MemoryNeed.plus(need, tiles);
      need = MemoryNeed.plus(need, MemoryNeed.vectors(problem.predicates(), 1));
    }
    return MemoryNeed.onHost(need);
  }

  /** Whether the distribution of independence is the solution. */
  private static boolean isIndependent(MaxEntProblem problem) {
    return problem.largestSet() <= 1;
  }

  @Override
  protected SolverRun run(DualProblem dual) {
    MaxEntProblem problem = dual.problem();
    if (!dual.support().isFull() || !dual.penalty().isNone()) {
      return newton.run(dual);
    }
    if (isIndependent(problem)) {
      return independent(dual);
    }
    Prepared mine = prepared;
    if (mine == null || !mine.isFor(problem)) {
      prepared = null;
      mine = prepare(problem);
      prepared = mine;
    }
    return run(dual, mine);
  }

  private SolverRun independent(DualProblem dual) {
    StepTimer timer = new StepTimer();
    Independence independence = new Independence(dual);
    DualPoint point = new DualPoint(dual);
    double[] w = point.weights();
    System.arraycopy(independence.weights(), 0, w, 0, w.length);
    point.evaluate(independence, false, timer);
    return finish(dual.problem(), point, independence, 0, independence.plan(), timer);
  }

  private SolverRun run(DualProblem dual, Prepared mine) {
    StepTimer timer = new StepTimer();
    Independence independence = new Independence(dual);
    timer.enter(Step.MATRIX);
    mine.features.set(independence.singles());
    mine.metric.set(dual.problem());
    QuasiNewton quasi =
        new QuasiNewton(
            dual, mine.moments, mine.features, mine.metric, mine.secants, options(), timer);
    int cap = options().cap(CAP);
    int steps = quasi.run(independence, cap, mine.isAlone);
    String words =
        String.format(Locale.ROOT, "%d gradient passes, %s", quasi.passes(), mine.moments.plan());
    DualPoint end = quasi.point();
    if (!quasi.isConverged() && !mine.isAlone && steps < cap) {
      String then = String.format(Locale.ROOT, "%s, to %.1e; then Newton, ", words, end.residual());
      return newton.newton(dual, timer).goOn(end.weights(), steps, then);
    }
    return finish(dual.problem(), end, mine.moments, steps, words, timer);
  }

  private SolverRun finish(
      MaxEntProblem problem,
      DualPoint end,
      Moments moments,
      int steps,
      String plan,
      StepTimer timer) {
    double @Nullable [] all = null;
    if (options().allBetas() && problem.predicates() <= MaxEntSolution.MAX_VECTOR_PREDICATES) {
      timer.enter(Step.TRANSFORM);
      all = moments.all(end.weights());
    }
    boolean converged = end.residual() <= options().stopping().epsilon();
    return new SolverRun(end.weights(), steps, end.residual(), converged, timer.times(), plan, all);
  }

  private boolean newtonFits(MaxEntProblem problem) {
    long both = MemoryNeed.plus(memoryNeeded(problem).host(), newton.memoryNeeded(problem).host());
    return both <= options().memoryLimit();
  }

  private Prepared prepare(MaxEntProblem problem) {
    int threads = options().threads();
    return new Prepared(
        problem,
        GradientSource.of(problem, threads).create(problem, threads, workers),
        new IndependentFeatures(problem),
        new CorrelationMetric(problem),
        new SecantPairs(problem.size()),
        !newtonFits(problem));
  }

  @Override
  public void close() {
    prepared = null;
    newton.close();
    workers.close();
  }

  /**
   * Data that were computed for one problem and are reused for others with the same known sets.
   *
   * @param isAlone whether the memory is too small for Newton's method to continue
   */
  private record Prepared(
      MaxEntProblem problem,
      Moments moments,
      IndependentFeatures features,
      CorrelationMetric metric,
      SecantPairs secants,
      boolean isAlone) {
    boolean isFor(MaxEntProblem other) {
      return problem.predicates() == other.predicates()
          && Arrays.equals(problem.sets(), other.sets());
    }
  }
}
