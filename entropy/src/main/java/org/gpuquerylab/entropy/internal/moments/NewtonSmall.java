package org.gpuquerylab.entropy.internal.moments;

import java.util.Arrays;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.MemoryNeed;
import org.gpuquerylab.entropy.problem.ProblemLimits;
import org.gpuquerylab.entropy.problem.Support;
import org.gpuquerylab.entropy.solver.InteriorSolver;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.SolverRun;
import org.gpuquerylab.entropy.solver.StepTimer;
import org.gpuquerylab.entropy.solver.WarmStartSolver;
import org.jspecify.annotations.Nullable;

/**
 * Solves a single problem of few predicates by the method of {@link SmallNewton}: Newton's method
 * from independence, on all cells, which are products of the known sets' factors. The package
 * description explains the method. O(z 2^z + m^3) time for each iteration, in one thread. The
 * method gives all selectivities at no extra cost.
 */
public final class NewtonSmall extends InteriorSolver implements WarmStartSolver {
  /** The solver's name in the catalogue. */
  public static final String NAME = "newton-small";

  /** The limits of the problems that the solver accepts. */
  public static final ProblemLimits LIMITS =
      new ProblemLimits(SmallProblem.MAX_PREDICATES, SmallProblem.MAX_PREDICATES);

  /** The default iteration cap: more than ten times the iterations of hard problems. */
  public static final int MOST_ITERATIONS = 200;

  private static final String PLAN = "all cells at once";

  private final SmallProblem loaded = new SmallProblem();
  private final SmallNewton newton;

  /** Creates the solver. */
  public NewtonSmall(SolverOptions options) {
    super(NAME, options, LIMITS);
    options.stopping().requireRatio(NAME);
    newton = new SmallNewton(options.stopping().epsilon(), options.cap(MOST_ITERATIONS));
  }

  @Override
  public MemoryNeed memoryNeeded(MaxEntProblem problem) {
    long vectors = MemoryNeed.vectors(problem.predicates(), options().allBetas() ? 3 : 2);
    long m = problem.size();
    return MemoryNeed.onHost(MemoryNeed.plus(vectors, 8 * m * m + 64 * m));
  }

  @Override
  protected boolean takesSupport() {
    return false;
  }

  @Override
  public MaxEntSolution solve(MaxEntProblem problem, MaxEntSolution start) {
    return solve(problem, (reduced, support) -> run(reduced, start.weightsFor(reduced)));
  }

  @Override
  protected SolverRun run(MaxEntProblem problem, Support support) {
    return run(problem, (double[]) null);
  }

  private SolverRun run(MaxEntProblem problem, double @Nullable [] start) {
    StepTimer timer = new StepTimer();
    newton.time(timer);
    loaded.load(problem);
    boolean warm = start != null && newton.solve(loaded, start);
    boolean converged = warm || newton.solve(loaded);
    double[] w = Arrays.copyOf(newton.weights(), problem.size());
    double[] betas = converged && options().allBetas() ? newton.copyBetas(loaded) : null;
    return new SolverRun(
        w, newton.iterations(), newton.residual(), converged, timer.times(), PLAN, betas);
  }
}
