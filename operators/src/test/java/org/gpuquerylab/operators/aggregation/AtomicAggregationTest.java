package org.gpuquerylab.operators.aggregation;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.operators.device.OperatorContext;

class AtomicAggregationTest extends AggregationContract {
  @Override
  Aggregation aggregation(OperatorContext in) {
    assumeTrue(device.has(Capability.INT64_ATOMICS));
    return new AtomicAggregation(in);
  }
}
