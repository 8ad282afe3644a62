package org.gpuquerylab.backend.opencl;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;
import org.gpuquerylab.backend.BackendException;
import org.jocl.CL;
import org.jspecify.annotations.Nullable;

/** JOCL's native library and the OpenCL loader behind it, loaded on first use. */
final class JoclLibrary {
  private static final @Nullable String FAILURE = load();

  private JoclLibrary() {}

  /**
   * Loads the library.
   *
   * @throws BackendException with the reason in one line, the same each time
   */
  static void require() {
    if (FAILURE != null) {
      throw new BackendException(FAILURE);
    }
  }

  private static @Nullable String load() {
    try {
      if (System.getProperty("os.name").startsWith("Linux")) {
        placeWhole(Path.of(System.getProperty("java.io.tmpdir")));
      }
      CL.setExceptionsEnabled(true);
      return null;
    } catch (LinkageError | RuntimeException e) {
      return reason(e);
    }
  }

  /**
   * Puts the library where JOCL unpacks it, in one step. JOCL itself writes it in pieces and takes
   * whatever is there already, so that of two processes that start at once one may load half of it.
   * Where this fails JOCL goes its own way.
   */
  private static void placeWhole(Path folder) {
    String arch = System.getProperty("os.arch").equals("aarch64") ? "arm64" : "x86_64";
    String file = "libJOCL_2_0_6-linux-" + arch + ".so";
    Path target = folder.resolve(file);
    try (@Nullable InputStream in = CL.class.getResourceAsStream("/lib/" + file)) {
      if (in == null) {
        return;
      }
      byte[] library = in.readAllBytes();
      if (!Files.exists(target) || Files.size(target) != library.length) {
        Path whole = folder.resolve(file + "." + UUID.randomUUID());
        Files.write(whole, library);
        Files.move(whole, target, StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (IOException e) {
      // JOCL reports what it cannot load.
    }
  }

  /** JOCL's message is several stack traces; the last of them is about the file in its archive. */
  static String reason(Throwable error) {
    String message = String.valueOf(error.getMessage());
    if (message.contains("Implementation library could not be loaded")) {
      return "no OpenCL loader: libOpenCL is not installed or does not load";
    }
    String cause =
        message
            .lines()
            .filter(line -> line.matches("[\\w.$]+(Error|Exception): .*"))
            .reduce((first, last) -> last)
            .orElseGet(() -> message.lines().findFirst().orElse("").strip());
    return "JOCL's native library does not load: " + cause;
  }
}
