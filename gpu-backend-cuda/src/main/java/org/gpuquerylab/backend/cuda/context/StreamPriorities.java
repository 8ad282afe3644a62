package org.gpuquerylab.backend.cuda.context;

import static jcuda.driver.JCudaDriver.cuCtxGetStreamPriorityRange;

import org.gpuquerylab.backend.device.QueuePriority;

/**
 * The numbers that the driver has for priorities: the lower, the sooner; 0 is its default. Kernels
 * alone have priorities, copies have none.
 *
 * @param least the number of the least urgent, 0 on a device without priorities
 * @param greatest the number of the most urgent, 0 on a device without priorities
 */
public record StreamPriorities(int least, int greatest) {
  private static final int DEFAULT = 0;

  /** Those of the bound context's device. */
  public static StreamPriorities ofContext() {
    int[] least = new int[1];
    int[] greatest = new int[1];
    Cuda.check(cuCtxGetStreamPriorityRange(least, greatest), "cuCtxGetStreamPriorityRange");
    return new StreamPriorities(least[0], greatest[0]);
  }

  /** The number of a priority. */
  public int of(QueuePriority priority) {
    return switch (priority) {
      case LOW -> least;
      case USUAL -> DEFAULT;
      case HIGH -> greatest;
    };
  }
}
