package org.gpuquerylab.joinorder.internal.gpu.population;

import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.contract.HeuristicContract;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
class RandomSamplingTest extends HeuristicContract {
  @Parameter DeviceInfo device;

  @Override
  protected AlgorithmEntry entry() {
    return RandomSampling.ENTRY;
  }

  @Override
  protected JoinOrderAlgorithm algorithm(CostFunction costFunction) {
    Execution execution = Execution.on(TestBackends.shared(device));
    return new RandomSampling(costFunction, execution, 64, 1);
  }
}
