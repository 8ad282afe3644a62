package org.gpuquerylab.entropy.newton;

import org.gpuquerylab.entropy.run.SolverOptions;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.MaxEntSolverContract;

class NewtonVariantBThreadsTest extends MaxEntSolverContract {
  @Override
  protected MaxEntSolver solver(SolverOptions options) {
    return new NewtonVariantB(options.withThreads(3));
  }
}
