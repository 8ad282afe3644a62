package org.gpuquerylab.backend.cuda.internal;

import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * The hardware connections between the host and a device; the driver spreads the streams over them.
 * Streams on the same connection wait for each other. The driver makes 8 connections by default and
 * at most 32. The environment variable {@code CUDA_DEVICE_MAX_CONNECTIONS} sets the number when the
 * driver is initialized. On one H200 with 32 connections, 16 streams of compute-bound kernels are
 * 13.6 times as fast as one stream; with 8 connections, they are 9.0 times as fast.
 */
final class HardwareConnections {
  static final String VARIABLE = "CUDA_DEVICE_MAX_CONNECTIONS";
  static final String MOST = "32";

  private static final Logger LOG = System.getLogger(HardwareConnections.class.getName());

  private HardwareConnections() {}

  /**
   * Requests the maximum number of connections, unless the user has set a number; must run before
   * {@code cuInit}.
   */
  static void raise(NativePlatform platform) {
    if (System.getenv(VARIABLE) != null) {
      return;
    }
    try {
      // Java cannot change the environment variables of its process, which the driver reads, so
      // this method calls the C library.
      if (!set(platform)) {
        LOG.log(
            Level.WARNING,
            VARIABLE + " could not be set: concurrent streams may wait for each other");
      }
    } catch (UnsatisfiedLinkError e) {
      LOG.log(Level.WARNING, VARIABLE + " could not be set: " + e.getMessage());
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
