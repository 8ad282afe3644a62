package org.gpuquerylab.joinorder.parallel;

import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.junit.jupiter.api.Nested;

class DpeDpSubTest {
  private abstract static class Contract extends ParallelContract {
    Contract(int threads, int maxTestedRelations) {
      super(threads, maxTestedRelations);
    }

    @Override
    JoinOrderAlgorithm algorithm(CostFunction costFunction, int threads) {
      return new DpeGen(costFunction, PairEnumeration.DPSUB, threads);
    }
  }

  @Nested
  class OneThread extends Contract {
    OneThread() {
      super(1, 8);
    }
  }

  @Nested
  class TwoThreads extends Contract {
    TwoThreads() {
      super(2, 10);
    }
  }

  @Nested
  class FourThreads extends Contract {
    FourThreads() {
      super(4, 12);
    }
  }
}
