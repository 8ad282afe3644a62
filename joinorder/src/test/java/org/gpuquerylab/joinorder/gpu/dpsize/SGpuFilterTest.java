package org.gpuquerylab.joinorder.gpu.dpsize;

import java.util.Set;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.cost.CostFunction;

class SGpuFilterTest extends DpSizeVariantContract {
  @Override
  DpSizeVariant variant(CostFunction costFunction, Execution execution) {
    return SGpu.withFilter(costFunction, execution);
  }

  @Override
  Set<Phase> ownPhases() {
    return Set.of(Phase.FILTER, Phase.SORT);
  }
}
