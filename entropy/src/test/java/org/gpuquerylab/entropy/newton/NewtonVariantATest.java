package org.gpuquerylab.entropy.newton;

import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.MaxEntSolverContract;
import org.gpuquerylab.entropy.solver.SolverOptions;

class NewtonVariantATest extends MaxEntSolverContract {
  @Override
  protected MaxEntSolver solver(SolverOptions options) {
    return new NewtonVariantA(options);
  }

  @Override
  protected int maxTestedPredicates() {
    return 9;
  }
}
