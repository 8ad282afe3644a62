package org.gpuquerylab.joinorder.parallel;

import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.junit.jupiter.api.Nested;

class PdpEquiDepthTest {
  private abstract static class Contract extends ParallelContract {
    Contract(int threads, int maxTestedRelations) {
      super(threads, maxTestedRelations);
    }

    @Override
    JoinOrderAlgorithm algorithm(CostFunction costFunction, int threads) {
      return new PdpSva(costFunction, true, AllocationScheme.EQUI_DEPTH, threads);
    }
  }

  @Nested
  class FourThreads extends Contract {
    FourThreads() {
      super(4, 10);
    }
  }
}
