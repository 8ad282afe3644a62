package org.gpuquerylab.backend;

import org.gpuquerylab.backend.device.DeviceInfo;
import org.junit.jupiter.api.Assumptions;

/**
 * How many of their cases tests take: a sample, or all of them if the property {@code samples} is
 * {@code all}.
 */
public final class Samples {
  private Samples() {}

  /** Whether tests take all of their cases. */
  public static boolean all() {
    return "all".equals(System.getProperty("samples"));
  }

  /** The number of cases that a test takes. */
  public static int of(int usual, int all) {
    return all() ? all : usual;
  }

  /**
   * Whether a device takes cases whose kernels no other case shares. OpenCL's compiler for CPUs
   * needs about half a second for each kernel, so on OpenCL only a test of all cases takes them.
   */
  public static boolean ownKernels(String backend) {
    return all() || !backend.equals("opencl");
  }

  /** Skips a case with kernels of its own where devices do not take it. */
  public static void assumeOwnKernels(DeviceInfo device) {
    Assumptions.assumeTrue(
        ownKernels(device.backend()), "takes new kernels; on OpenCL only with -Dsamples=all");
  }
}
