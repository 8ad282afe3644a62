package org.gpuquerylab.experiments.internal.entropy;

import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.entropy.batch.HostBatch;
import org.gpuquerylab.entropy.internal.batch.DeviceBatch;
import org.gpuquerylab.entropy.internal.host.NewtonVariantB;

/** A method of solving a batch of problems. */
enum BatchMethod {
  /** All problems at once on a device. */
  DEVICE(DeviceBatch.NAME),
  /** All problems at once on the host, with several threads. */
  HOST(HostBatch.NAME),
  /** One problem after the other by Variant B, with one thread. */
  ONE_BY_ONE(NewtonVariantB.NAME);

  private final String label;

  BatchMethod(String label) {
    this.label = label;
  }

  /** The name of the method on the command line. */
  public String label() {
    return label;
  }

  /** The method with the given name. */
  public static BatchMethod of(String label) {
    return Arrays.stream(values()).filter(m -> m.label.equals(label)).findFirst().orElseThrow();
  }

  /** The names of all methods. */
  public static List<String> labels() {
    return Arrays.stream(values()).map(BatchMethod::label).toList();
  }
}
