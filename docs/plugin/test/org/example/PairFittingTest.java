package org.example;

import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.entropy.contract.MaxEntSolverContract;

class PairFittingTest extends MaxEntSolverContract {
  @Override
  protected SolverEntry entry() {
    return new PairFitting.Provider().entries().get(0);
  }
}
