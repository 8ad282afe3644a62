package org.gpuquerylab.backend.opencl.internal;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.function.Supplier;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.MendableException;
import org.gpuquerylab.backend.internal.source.NativeFolder;
import org.jocl.CL;
import org.jocl.LibUtils;
import org.jspecify.annotations.Nullable;

/** JOCL's native library and the OpenCL loader that it uses, both loaded on first use. */
public final class JoclLibrary {
  private static final Logger LOG = System.getLogger(JoclLibrary.class.getName());

  private static final String NAME = "JOCL_2_0_6";
  private static final @Nullable JvmSignals SIGNALS;
  private static final @Nullable BackendException FAILURE;

  static {
    JvmSignals signals = null;
    BackendException failure = null;
    try {
      NativeFolder folder = NativeFolder.ofUser();
      signals = signals(folder);
      load(folder);
    } catch (LinkageError | RuntimeException e) {
      failure = failure(e);
    }
    SIGNALS = signals;
    FAILURE = failure;
  }

  private JoclLibrary() {}

  /**
   * Loads the library.
   *
   * @throws BackendException if the library cannot be loaded; the message gives the reason in one
   *     line, and is the same each time
   */
  public static void require() {
    if (FAILURE != null) {
      throw FAILURE;
    }
  }

  /** The JVM's signal handlers before a driver is loaded. */
  private static @Nullable JvmSignals signals(NativeFolder folder) {
    if (!System.getProperty("os.name").startsWith("Linux")) {
      return null;
    }
    try {
      folder.useForJna();
      return JvmSignals.now();
    } catch (LinkageError | RuntimeException e) {
      LOG.log(Level.WARNING, "OpenCL drivers may replace the JVM's signal handlers: " + e);
      return null;
    }
  }

  /**
   * Makes calls in which drivers may load libraries, and then restores the JVM's signal handlers.
   */
  public static <T> T keepingSignals(Supplier<T> calls) {
    return SIGNALS == null ? calls.get() : SIGNALS.during(calls);
  }

  /**
   * JOCL unpacks its library into this folder, but if a file with that name is already there, it
   * uses that file.
   */
  private static void load(NativeFolder folder) {
    String file = LibUtils.createLibraryFileName(LibUtils.createPlatformLibraryName(NAME));
    folder.place(LibUtils.class, "/lib/" + file);
    folder.load(() -> CL.setExceptionsEnabled(true));
  }

  /**
   * JOCL's message contains several stack traces; the last one is about the file in JOCL's archive.
   */
  static BackendException failure(Throwable error) {
    if (error instanceof BackendException known) {
      return known;
    }
    String message = String.valueOf(error.getMessage());
    if (message.contains("Implementation library could not be loaded")) {
      return new BackendException("no OpenCL loader: libOpenCL is not installed or does not load");
    }
    String cause =
        message
            .lines()
            .filter(line -> line.matches("[\\w.$]+(Error|Exception): .*"))
            .reduce((first, last) -> last)
            .orElseGet(() -> message.lines().findFirst().orElse("").strip());
    return new MendableException(
        "JOCL's native library does not load: " + cause,
        "install what this library needs; the loader and the platforms are not at fault",
        error);
  }
}
