package org.gpuquerylab.entropy.internal.host;

import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.MemoryNeed;
import org.gpuquerylab.entropy.problem.Support;
import org.gpuquerylab.entropy.solver.InteriorSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.SolverRun;
import org.gpuquerylab.entropy.solver.Step;
import org.gpuquerylab.entropy.solver.StepTimer;
import org.gpuquerylab.entropy.solver.StoppingRule;

/** The loop of iterative scaling: sweeps over the known sets until the stopping rule holds. */
abstract class SweepSolver extends InteriorSolver {
  /** The minimum and the maximum number of sweeps for a problem if no cap is given. */
  private static final int LEAST_CAP = 5_000;

  private static final int MOST_CAP = 1_000_000;

  /** The amount of work after which no further sweep starts if no cap is given: some seconds. */
  private static final double MOST_WORK = 1e9;

  SweepSolver(String name, SolverOptions options) {
    super(name, options);
  }

  /** Creates the state with w = 0. */
  abstract ProportionalFitting begin(MaxEntProblem problem, Support support);

  /** The work of a sweep, as the number of known weights read. */
  abstract double work(double cells, double known);

  private int ownCap(MaxEntProblem problem) {
    double sweeps = MOST_WORK / work((double) problem.cells(), problem.size());
    return (int) Math.max(LEAST_CAP, Math.min(MOST_CAP, sweeps));
  }

  @Override
  public final MemoryNeed memoryNeeded(MaxEntProblem problem) {
    return MemoryNeed.onHost(MemoryNeed.vectors(problem.predicates(), 3));
  }

  @Override
  protected final boolean takesSupport() {
    return true;
  }

  @Override
  protected final SolverRun run(MaxEntProblem problem, Support support) {
    StepTimer timer = new StepTimer();
    timer.enter(Step.TRANSFORM);
    ProportionalFitting sweep = begin(problem, support);
    StoppingRule rule = options().stopping();
    int cap = options().cap(ownCap(problem));
    int sweeps = 0;
    double residual = Double.POSITIVE_INFINITY;
    while (!(residual <= rule.epsilon()) && sweeps < cap) {
      sweep.run();
      sweeps++;
      residual = rule.kind() == StoppingRule.Kind.RATIO ? sweep.ratio() : sweep.change();
    }
    boolean converged = residual <= rule.epsilon();
    return new SolverRun(sweep.weights(), sweeps, residual, converged, timer.times(), "", null);
  }
}
