package org.gpuquerylab.backend.cuda.internal;

import static jcuda.driver.JCudaDriver.cuCtxGetStreamPriorityRange;

import org.gpuquerylab.backend.device.QueuePriority;

/**
 * The numbers that the driver uses for priorities: a lower number is more urgent, and 0 is the
 * default. Only kernels have priorities; copies have none.
 *
 * @param least the number of the least urgent priority; 0 on a device without priorities
 * @param greatest the number of the most urgent priority; 0 on a device without priorities
 */
public record StreamPriorities(int least, int greatest) {
  private static final int DEFAULT = 0;

  /** The priorities of the bound context's device. */
  public static StreamPriorities ofContext() {
    int[] least = new int[1];
    int[] greatest = new int[1];
    Cuda.check(cuCtxGetStreamPriorityRange(least, greatest), "cuCtxGetStreamPriorityRange");
    return new StreamPriorities(least[0], greatest[0]);
  }

  /** The driver's number of a priority. */
  public int of(QueuePriority priority) {
    return switch (priority) {
      case LOW -> least;
      case USUAL -> DEFAULT;
      case HIGH -> greatest;
    };
  }
}
