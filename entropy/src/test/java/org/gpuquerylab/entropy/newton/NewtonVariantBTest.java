package org.gpuquerylab.entropy.newton;

import org.gpuquerylab.entropy.contract.MaxEntSolverContract;
import org.gpuquerylab.entropy.run.SolverOptions;
import org.gpuquerylab.entropy.solver.MaxEntSolver;

class NewtonVariantBTest extends MaxEntSolverContract {
  @Override
  protected MaxEntSolver solver(SolverOptions options) {
    return new NewtonVariantB(options);
  }
}
