package org.gpuquerylab.entropy.scaling;

import org.gpuquerylab.entropy.contract.MaxEntSolverContract;
import org.gpuquerylab.entropy.run.SolverOptions;
import org.gpuquerylab.entropy.solver.MaxEntSolver;

class InPlaceScalingTest extends MaxEntSolverContract {
  @Override
  protected MaxEntSolver solver(SolverOptions options) {
    return new InPlaceScaling(options);
  }

  @Override
  protected int maxTestedPredicates() {
    return 6;
  }

  /** Log-normal problems can take more than a million sweeps. */
  @Override
  protected double convergingShare() {
    return 0.8;
  }

  @Override
  protected int degenerateProblems() {
    return 6;
  }
}
