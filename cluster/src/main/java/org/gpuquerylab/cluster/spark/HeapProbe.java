package org.gpuquerylab.cluster.spark;

import org.apache.spark.api.java.function.Function;

/** The task that asks an executor how large its heap may be, in bytes. */
final class HeapProbe implements Function<Integer, Long> {
  private static final long serialVersionUID = 1;

  @Override
  public Long call(Integer number) {
    return Runtime.getRuntime().maxMemory();
  }
}
