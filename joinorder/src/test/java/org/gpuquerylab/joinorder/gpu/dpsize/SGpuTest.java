package org.gpuquerylab.joinorder.gpu.dpsize;

import java.util.Set;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.cost.CostFunction;

class SGpuTest extends DpSizeVariantContract {
  @Override
  DpSizeVariant variant(CostFunction costFunction, Execution execution) {
    return new SGpu(costFunction, execution);
  }

  @Override
  Set<Phase> ownPhases() {
    return Set.of(Phase.SORT);
  }
}
