package org.gpuquerylab.backend.opencl.internal;

/** Versions of PoCL that have a fault. */
final class PoclVersion {
  private static final String PLATFORM = "Portable Computing Language";

  private PoclVersion() {}

  /**
   * Whether a driver can end the process if two queues run the same kernel at a time, as in groups.
   * PoCL 4 and 5 find the loaded kernel of a finished command by its code and group size alone, but
   * keep one kernel for each kind of range. So they can release the wrong kernel, and then an
   * assertion ({@code pocl_release_dlhandle_cache}) ends the process; seen with 5.0. PoCL 6 keeps a
   * reference.
   *
   * @param platform the platform's name
   * @param version the driver's version, such as {@code 5.0+debian}
   */
  static boolean endsInGroups(String platform, String version) {
    return platform.equals(PLATFORM) && (version.startsWith("4.") || version.startsWith("5."));
  }
}
