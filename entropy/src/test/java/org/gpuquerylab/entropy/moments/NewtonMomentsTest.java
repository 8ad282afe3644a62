package org.gpuquerylab.entropy.moments;

import org.gpuquerylab.entropy.contract.MaxEntSolverContract;
import org.gpuquerylab.entropy.run.SolverOptions;
import org.gpuquerylab.entropy.solver.MaxEntSolver;

class NewtonMomentsTest extends MaxEntSolverContract {
  @Override
  protected MaxEntSolver solver(SolverOptions options) {
    return new NewtonMoments(options);
  }
}
