package org.gpuquerylab.backend.opencl.internal;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.gpuquerylab.backend.internal.source.FolderFault;
import org.gpuquerylab.backend.spi.BackendProvider.Fault;

/**
 * The folder in which PoCL keeps compiled kernels. If PoCL cannot create it, PoCL has no device; if
 * PoCL cannot write to it, no kernel compiles. PoCL names the folder only in its debug output.
 */
public final class PoclCache {
  /** The name of PoCL's platform. */
  public static final String PLATFORM = "Portable Computing Language";

  private PoclCache() {}

  /** The reason why PoCL cannot use its folder; empty if it can. */
  public static Optional<Fault> fault(Map<String, String> environment) {
    return FolderFault.of(folder(environment))
        .map(
            fault ->
                new Fault(
                    "PoCL cannot keep compiled kernels: " + fault,
                    "set POCL_CACHE_DIR to a folder of your own"));
  }

  /** The folder, as PoCL finds it. */
  static Path folder(Map<String, String> environment) {
    String own = environment.getOrDefault("POCL_CACHE_DIR", "");
    if (!own.isEmpty()) {
      return Path.of(own);
    }
    String xdg = environment.getOrDefault("XDG_CACHE_HOME", "");
    String home = environment.getOrDefault("HOME", "");
    Path base =
        !xdg.isEmpty() ? Path.of(xdg) : home.isEmpty() ? Path.of("/tmp") : Path.of(home, ".cache");
    return base.resolve("pocl/kcache");
  }
}
