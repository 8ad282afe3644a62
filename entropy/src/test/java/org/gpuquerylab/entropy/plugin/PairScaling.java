package org.gpuquerylab.entropy.plugin;

import java.util.Arrays;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.MemoryNeed;
import org.gpuquerylab.entropy.problem.ProblemLimits;
import org.gpuquerylab.entropy.problem.Support;
import org.gpuquerylab.entropy.solver.InteriorSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.SolverRun;
import org.gpuquerylab.entropy.solver.Step;
import org.gpuquerylab.entropy.solver.StepTimer;
import org.gpuquerylab.entropy.solver.StoppingRule;

/**
 * A solver as a user may write it: iterative proportional fitting of at most four predicates with
 * known pairs, to a residual of 1e-9.
 */
public final class PairScaling extends InteriorSolver {
  /** The solver's name in the catalogue. */
  public static final String NAME = "pair-scaling";

  static final ProblemLimits LIMITS = new ProblemLimits(4, 2);
  static final double EPSILON = 1e-9;
  private static final int CAP = 200_000;

  /** Creates the solver. */
  public PairScaling(SolverOptions options) {
    super(NAME, options, LIMITS);
  }

  @Override
  public MemoryNeed memoryNeeded(MaxEntProblem problem) {
    return MemoryNeed.onHost(MemoryNeed.vectors(problem.predicates(), 1));
  }

  @Override
  protected boolean takesSupport() {
    return true;
  }

  @Override
  protected SolverRun run(MaxEntProblem problem, Support support) {
    StepTimer timer = new StepTimer();
    timer.enter(Step.TRANSFORM);
    double[] w = new double[problem.size()];
    double[] x = new double[1 << problem.predicates()];
    Arrays.setAll(x, cell -> support.contains(cell) ? Math.exp(-1) : 0);
    double epsilon = Math.max(EPSILON, options().stopping().epsilon());
    double residual = Double.POSITIVE_INFINITY;
    int sweeps = 0;
    while (!(residual <= epsilon) && sweeps < options().cap(CAP)) {
      for (int i = 0; i < w.length; i++) {
        fit(problem, i, w, x);
      }
      sweeps++;
      double[] estimates = Arrays.stream(problem.sets()).mapToDouble(set -> sum(x, set)).toArray();
      residual = StoppingRule.ratioResidual(problem.selectivities(), estimates);
    }
    return new SolverRun(w, sweeps, residual, residual <= epsilon, timer.times(), "", null);
  }

  /** Scales the cells so that one estimate is right. */
  private static void fit(MaxEntProblem problem, int i, double[] w, double[] x) {
    double sum = sum(x, problem.set(i));
    if (!(sum > 0) || sum == Double.POSITIVE_INFINITY) {
      return;
    }
    double factor = problem.selectivity(i) / sum;
    w[i] += Math.log(factor);
    for (int cell = 0; cell < x.length; cell++) {
      x[cell] *= (problem.set(i) & ~cell) == 0 ? factor : 1;
    }
  }

  private static double sum(double[] x, long set) {
    double sum = 0;
    for (int cell = 0; cell < x.length; cell++) {
      sum += (set & ~cell) == 0 ? x[cell] : 0;
    }
    return sum;
  }
}
