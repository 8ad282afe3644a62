package org.gpuquerylab.measure.internal.environment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The jars in a user's folder that this process has loaded. */
public final class PluginFiles {

  /** The system property with the name of the folder; the jars' class loader has the same name. */
  public static final String PROPERTY = "lab.plugins";

  private PluginFiles() {}

  /** The jars of a folder, in the order of their names. */
  public static List<Path> jars(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }

  /** The name and SHA-256 digest of each jar; empty if no folder was given. */
  static List<String> described() {
    String folder = System.getProperty(PROPERTY);
    try {
      return folder == null
          ? List.of()
          : jars(Path.of(folder)).stream().map(PluginFiles::described).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String described(Path jar) {
    try {
      return jar.getFileName() + " sha256:" + CodeDigest.hex(jar);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
