package org.gpuquerylab.joinorder.internal.parallel;

import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.contract.ParallelContract;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs the contract for PDPsva with equal contiguous ranges of pairs; the catalogue has no such
 * variant.
 */
@ParameterizedClass
@ValueSource(ints = {1, 2, 4})
class PdpEquiDepthTest extends ParallelContract {
  @Parameter int threads;

  @Override
  protected int threads() {
    return threads;
  }

  @Override
  protected AlgorithmEntry entry() {
    return PdpSva.ENTRY;
  }

  @Override
  protected JoinOrderAlgorithm algorithm(CostFunction costFunction, int number) {
    return new PdpSva(costFunction, true, AllocationScheme.EQUI_DEPTH, number, Budget.usual());
  }
}
