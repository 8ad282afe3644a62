package org.example;

import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.entropy.MaxEntSolverProvider;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.entropy.SolverTraits;
import org.gpuquerylab.entropy.problem.MemoryNeed;
import org.gpuquerylab.entropy.problem.ProblemLimits;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.Support;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.SolverRun;
import org.gpuquerylab.entropy.solver.Step;
import org.gpuquerylab.entropy.solver.StepTimer;
import org.gpuquerylab.entropy.solver.StoppingRule;
import org.gpuquerylab.entropy.solver.InteriorSolver;

/**
 * Iterative proportional fitting over all 2^z cells, one known set after the other. It accepts at
 * most 6 predicates, of which single selectivities and those of pairs are known. Each sweep takes
 * O(2^z) time for each known set.
 */
public final class PairFitting extends InteriorSolver {

  private static final String NAME = "pair-fitting";
  private static final ProblemLimits LIMITS = new ProblemLimits(6, 2);
  private static final double EPSILON = 1e-9;
  private static final int CAP = 200_000;

  /** Provides the solver to the lab. */
  public static final class Provider implements MaxEntSolverProvider {
    @Override
    public List<SolverEntry> entries() {
      return List.of(
          SolverEntry.onHost(NAME, "proportional fitting, one set at a time", PairFitting::new)
              .with(
                  SolverTraits.DEFAULT
                      .withLimits(LIMITS)
                      .withEpsilon(EPSILON)
                      .withConvergingShare(0.8)));
    }
  }

  private PairFitting(SolverOptions options) {
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
    double[] weights = new double[problem.size()];
    double[] cells = new double[1 << problem.predicates()];
    Arrays.setAll(cells, cell -> support.contains(cell) ? Math.exp(-1) : 0);
    double epsilon = Math.max(EPSILON, options().stopping().epsilon());
    double residual = Double.POSITIVE_INFINITY;
    int sweeps = 0;
    while (!(residual <= epsilon) && sweeps < options().cap(CAP)) {
      for (int i = 0; i < weights.length; i++) {
        weights[i] += fit(problem.set(i), problem.selectivity(i), cells);
      }
      double[] sums = Arrays.stream(problem.sets()).mapToDouble(set -> sum(cells, set)).toArray();
      residual = StoppingRule.ratioResidual(problem.selectivities(), sums);
      sweeps++;
    }
    return new SolverRun(weights, sweeps, residual, residual <= epsilon, timer.times(), "", null);
  }

  /** Corrects the sum over the cells of a set; returns the logarithm of the factor. */
  private static double fit(long set, double selectivity, double[] cells) {
    double sum = sum(cells, set);
    if (!(sum > 0) || sum == Double.POSITIVE_INFINITY) {
      return 0;
    }
    double factor = selectivity / sum;
    for (int cell = 0; cell < cells.length; cell++) {
      cells[cell] *= (set & ~cell) == 0 ? factor : 1;
    }
    return Math.log(factor);
  }

  private static double sum(double[] cells, long set) {
    double sum = 0;
    for (int cell = 0; cell < cells.length; cell++) {
      sum += (set & ~cell) == 0 ? cells[cell] : 0;
    }
    return sum;
  }
}
