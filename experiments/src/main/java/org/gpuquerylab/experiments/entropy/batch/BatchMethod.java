package org.gpuquerylab.experiments.entropy.batch;

import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.entropy.batch.HostBatch;
import org.gpuquerylab.entropy.batch.gpu.DeviceBatch;
import org.gpuquerylab.entropy.newton.NewtonVariantB;

/** How a batch of problems is solved. */
public enum BatchMethod {
  /** All at once on a device. */
  DEVICE(DeviceBatch.NAME),
  /** All at once on the host, with threads. */
  HOST(HostBatch.NAME),
  /** One after the other by Variant B, with one thread. */
  ONE_BY_ONE(NewtonVariantB.NAME);

  private final String label;

  BatchMethod(String label) {
    this.label = label;
  }

  /** The name on the command line. */
  public String label() {
    return label;
  }

  /** The method of a name. */
  public static BatchMethod of(String label) {
    return Arrays.stream(values()).filter(m -> m.label.equals(label)).findFirst().orElseThrow();
  }

  /** All names. */
  public static List<String> labels() {
    return Arrays.stream(values()).map(BatchMethod::label).toList();
  }
}
