package org.gpuquerylab.operators.join;

import org.gpuquerylab.operators.device.OperatorContext;

class RadixHashJoinTest extends EquiJoinContract {
  @Override
  EquiJoin join(OperatorContext in) {
    return new RadixHashJoin(in);
  }
}
