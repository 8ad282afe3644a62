package org.gpuquerylab.backend.opencl.internal;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The vendor files (ICDs) that the OpenCL loader reads on Linux. The loader silently skips
 * libraries that it cannot load. This class reports which vendor's library provides no platform, if
 * that can be found out.
 */
public final class VendorFiles {
  private static final Path DEFAULT_FOLDER = Path.of("/etc/OpenCL/vendors");

  private final Path place;
  private final Optional<LoadedLibraries> loaded;

  /**
   * @param place a folder with {@code *.icd} files, or one such file
   * @param loaded the libraries of this process after the loader ran, if they can be listed
   */
  public VendorFiles(Path place, Optional<LoadedLibraries> loaded) {
    this.place = place;
    this.loaded = loaded;
  }

  /**
   * The folders that the loader searches, as set by the environment variables of the common
   * loaders.
   */
  public static Path placeOf(Map<String, String> environment) {
    for (String variable : List.of("OCL_ICD_VENDORS", "OPENCL_VENDOR_PATH")) {
      String value = environment.getOrDefault(variable, "");
      if (!value.isEmpty()) {
        return Path.of(value);
      }
    }
    return DEFAULT_FOLDER;
  }

  /**
   * One line for each vendor file that provides no platform.
   *
   * @param platforms the number of platforms that the loader found
   */
  public List<String> problems(int platforms) {
    List<String> problems = new ArrayList<>();
    try {
      List<Path> files = files();
      for (Path file : files) {
        problem(file, platforms).ifPresent(problems::add);
      }
      if (files.isEmpty() && platforms == 0) {
        problems.add("no OpenCL platform: no vendor file (*.icd) in " + place);
      }
    } catch (IOException e) {
      problems.add("cannot read the OpenCL vendor files in " + place + ": " + e);
    }
    if (problems.isEmpty() && platforms == 0) {
      problems.add("no OpenCL platform");
    }
    return problems;
  }

  private List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    if (Files.isDirectory(place)) {
      try (DirectoryStream<Path> all = Files.newDirectoryStream(place, "*.icd")) {
        all.forEach(files::add);
      }
    } else if (Files.isRegularFile(place) && place.toString().endsWith(".icd")) {
      files.add(place);
    }
    files.sort(null);
    return files;
  }

  private Optional<String> problem(Path file, int platforms) {
    String library;
    try {
      library = Files.readString(file).lines().findFirst().orElse("").strip();
    } catch (IOException e) {
      return Optional.of("vendor file " + file + " cannot be read: " + e);
    }
    if (library.isEmpty()) {
      return Optional.of("vendor file " + file + " names no library");
    }
    String names = "vendor file " + file + " names " + library;
    if (library.startsWith("/") && !Files.exists(Path.of(library))) {
      return Optional.of(names + ", which does not exist");
    }
    // A loader may also have unloaded a library that provides no platform, such as a driver without
    // a device.
    boolean absent = loaded.isPresent() && !loaded.get().contains(library);
    return absent || platforms == 0
        ? Optional.of(names + ", which is missing, does not load, or gives no platform")
        : Optional.empty();
  }
}
