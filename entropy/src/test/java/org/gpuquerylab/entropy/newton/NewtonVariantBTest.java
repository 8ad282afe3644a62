package org.gpuquerylab.entropy.newton;

import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.MaxEntSolverContract;
import org.gpuquerylab.entropy.solver.SolverOptions;

class NewtonVariantBTest extends MaxEntSolverContract {
  @Override
  protected MaxEntSolver solver(SolverOptions options) {
    return new NewtonVariantB(options);
  }
}
