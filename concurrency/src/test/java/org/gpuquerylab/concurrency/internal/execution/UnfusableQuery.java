package org.gpuquerylab.concurrency.internal.execution;

import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.StepLaunch;

/** A query that can run alone, but whose kernels cannot be fused with others on any device. */
record UnfusableQuery(DeviceQuery alone) implements LoneQuery {

  /** A kernel without a source. */
  record Missing(int n) implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      throw new UnsupportedOperationException("has no source");
    }
  }

  @Override
  public List<StepLaunch<?>> launches() {
    StepLaunch<Missing> missing =
        new StepLaunch<>(Missing.class, Map.of(), new Missing(1), List.of());
    return alone.steps().stream().<StepLaunch<?>>map(step -> missing).toList();
  }
}
