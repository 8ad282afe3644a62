package org.gpuquerylab.backend.cuda.internal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The names of CUDA's libraries on an operating system, and the folders that may hold them.
 *
 * @param os the system property {@code os.name}
 * @param arch the system property {@code os.arch}
 */
public record NativePlatform(String os, String arch) {

  /** The platform of this Java virtual machine. */
  public static NativePlatform current() {
    return new NativePlatform(System.getProperty("os.name"), System.getProperty("os.arch"));
  }

  /** Whether JCuda has native libraries for this platform. */
  boolean hasJCuda() {
    return (os.equals("Linux") || isWindows()) && (arch.equals("amd64") || arch.equals("x86_64"));
  }

  /** The file name of the CUDA driver's library. */
  public String driverLibrary() {
    return isWindows() ? "nvcuda.dll" : "libcuda.so.1";
  }

  /**
   * The file names of the NVRTC versions that the backend works with, the preferred version first.
   */
  public List<String> nvrtcLibraries() {
    return isWindows()
        ? List.of("nvrtc64_130_0.dll", "nvrtc64_120_0.dll", "nvrtc64_112_0.dll")
        : List.of("libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2");
  }

  /** The folders outside the library path that may hold a CUDA toolkit. */
  public List<Path> toolkitFolders(Map<String, String> environment) {
    List<Path> folders = new ArrayList<>();
    for (String variable : List.of("CUDA_HOME", "CUDA_PATH")) {
      String home = environment.getOrDefault(variable, "");
      if (!home.isBlank()) {
        toolkitLibraryFolders().forEach(name -> folders.add(Path.of(home, name)));
      }
    }
    if (!isWindows()) {
      folders.add(Path.of("/usr/local/cuda/lib64"));
    }
    return folders.stream().distinct().toList();
  }

  private List<String> toolkitLibraryFolders() {
    return isWindows() ? List.of("bin", "bin/x64") : List.of("lib64");
  }

  boolean isWindows() {
    return os.startsWith("Windows");
  }
}
