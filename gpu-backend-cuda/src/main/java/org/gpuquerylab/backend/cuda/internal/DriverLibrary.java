package org.gpuquerylab.backend.cuda.internal;

import static jcuda.driver.JCudaDriver.cuDriverGetVersion;
import static jcuda.driver.JCudaDriver.cuInit;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import java.util.Optional;
import jcuda.JCudaVersion;
import jcuda.LibUtils;
import jcuda.driver.CUresult;
import jcuda.driver.JCudaDriver;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.MendableException;
import org.gpuquerylab.backend.internal.source.NativeFolder;

/** Initializes the CUDA driver, and reports a failure in one clear line. */
public final class DriverLibrary {
  /** The first driver version that has every function and flag that the backend uses. */
  private static final CudaVersion OLDEST = new CudaVersion(11, 7);

  private static final String NO_FILE = "cannot open shared object file: No such file or directory";

  private DriverLibrary() {}

  /**
   * Loads the driver and JCuda's native libraries, and initializes CUDA.
   *
   * @return the newest CUDA version that the driver supports
   * @throws BackendException if CUDA cannot be used; the message is one line
   */
  public static CudaVersion initialize(NativePlatform platform) {
    if (!platform.hasJCuda()) {
      throw new BackendException(
          "JCuda has no native libraries for " + platform.os() + " " + platform.arch());
    }
    NativeFolder folder = NativeFolder.ofUser();
    loadJna(folder);
    HardwareConnections.raise(platform);
    probe(platform.driverLibrary());
    try {
      loadJCuda(folder);
      return initialize();
    } catch (UnsatisfiedLinkError | NoClassDefFoundError e) {
      throw new BackendException("JCuda's native libraries do not load: " + reason(e), e);
    }
  }

  private static void loadJna(NativeFolder folder) {
    folder.useForJna();
    try {
      folder.load(Native::getLastError);
    } catch (LinkageError e) {
      throw new MendableException(
          "JNA's native library does not load: " + reason(e),
          "install what this library needs; the CUDA driver is not at fault",
          e);
    }
  }

  /**
   * JCuda unpacks its library into this folder, but if a file with that name is already there, it
   * uses that file.
   */
  static void loadJCuda(NativeFolder folder) {
    String name = LibUtils.createPlatformLibraryName("JCudaDriver-" + JCudaVersion.get());
    folder.place(LibUtils.class, "/lib/" + LibUtils.createLibraryFileName(name));
    folder.load(() -> JCudaDriver.setExceptionsEnabled(false));
  }

  /**
   * The driver is tested separately, because JCuda's own message consists of many lines of stack
   * traces.
   */
  private static void probe(String library) {
    try {
      NativeLibrary.getInstance(library);
    } catch (UnsatisfiedLinkError e) {
      throw absent(library, e);
    }
  }

  /**
   * JNA's message has a line for each attempt to load the library, between a title and a line about
   * the class path.
   */
  static BackendException absent(String library, UnsatisfiedLinkError error) {
    Optional<String> fault =
        String.valueOf(error.getMessage())
            .lines()
            .filter(
                line -> !line.startsWith("Unable to load") && !line.startsWith("Native library"))
            .filter(line -> !line.equals(library + ": " + NO_FILE))
            .findFirst();
    return fault.isPresent()
        ? new MendableException(
            "the CUDA driver does not load: " + fault.get(), "repair NVIDIA's driver", error)
        : new BackendException("no CUDA driver: " + library + " not found", error);
  }

  private static CudaVersion initialize() {
    int result = cuInit(0);
    if (result == CUresult.CUDA_ERROR_NO_DEVICE) {
      throw new BackendException("the CUDA driver sees no device");
    }
    Cuda.check(result, "cuInit");
    int[] number = new int[1];
    Cuda.check(cuDriverGetVersion(number), "cuDriverGetVersion");
    CudaVersion version = CudaVersion.of(number[0]);
    if (version.compareTo(OLDEST) < 0) {
      throw new BackendException(
          "the CUDA driver is too old: it supports CUDA " + version + ", not " + OLDEST);
    }
    return version;
  }

  /**
   * The important line of JCuda's message: the last one that names an error. This line is about the
   * library in JCuda's jar.
   */
  static String reason(Throwable error) {
    String message = error.getMessage() == null ? "" : error.getMessage();
    return message
        .lines()
        .map(String::strip)
        .filter(line -> line.matches("[\\w.]+(Error|Exception): .*"))
        .reduce((first, second) -> second)
        .map(line -> line.substring(line.indexOf(": ") + 2))
        .or(() -> message.lines().findFirst())
        .orElse(error.getClass().getSimpleName());
  }
}
