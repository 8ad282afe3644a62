package org.gpuquerylab.entropy.moments;

import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.MaxEntSolverContract;
import org.gpuquerylab.entropy.solver.SolverOptions;

class QuasiNewtonMomentsThreadsTest extends MaxEntSolverContract {
  @Override
  protected MaxEntSolver solver(SolverOptions options) {
    return new QuasiNewtonMoments(options.withThreads(3));
  }
}
