package org.gpuquerylab.cluster.internal.spark;

import org.apache.spark.api.java.function.Function;

/** A task that returns the maximum heap size of an executor, in bytes. */
final class HeapProbe implements Function<Integer, Long> {
  private static final long serialVersionUID = 1;

  @Override
  public Long call(Integer number) {
    return Runtime.getRuntime().maxMemory();
  }
}
