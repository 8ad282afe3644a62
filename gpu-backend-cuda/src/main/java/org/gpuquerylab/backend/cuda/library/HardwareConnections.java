package org.gpuquerylab.backend.cuda.library;

import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connections between the host and a device, over which the streams are spread. Streams of one
 * connection wait for each other. The driver makes 8 of them, and 32, its most, if the environment
 * variable {@code CUDA_DEVICE_MAX_CONNECTIONS} says so when it is initialized: on one H200, 16
 * streams of compute-bound kernels reach 13.6 times one stream with 32 and 9.0 times with 8.
 */
final class HardwareConnections {
  static final String VARIABLE = "CUDA_DEVICE_MAX_CONNECTIONS";
  static final String MOST = "32";

  private static final Logger LOG = LoggerFactory.getLogger(HardwareConnections.class);

  private HardwareConnections() {}

  /** Asks for the most, unless the user has set a number; takes effect before {@code cuInit}. */
  static void raise(NativePlatform platform) {
    if (System.getenv(VARIABLE) != null) {
      return;
    }
    try {
      // Java cannot change its own environment, which the driver reads.
      if (!set(platform)) {
        LOG.warn("{} could not be set: concurrent streams may wait for each other", VARIABLE);
      }
    } catch (UnsatisfiedLinkError e) {
      LOG.warn("{} could not be set: {}", VARIABLE, e.getMessage());
    }
  }

  private static boolean set(NativePlatform platform) {
    if (platform.isWindows()) {
      Function set = NativeLibrary.getInstance("kernel32").getFunction("SetEnvironmentVariableA");
      return set.invokeInt(new Object[] {VARIABLE, MOST}) != 0;
    }
    Function set = NativeLibrary.getProcess().getFunction("setenv");
    return set.invokeInt(new Object[] {VARIABLE, MOST, 0}) == 0;
  }
}
