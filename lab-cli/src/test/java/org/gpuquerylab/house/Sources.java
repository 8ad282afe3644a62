package org.gpuquerylab.house;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The source files of all modules of the checkout in which the tests run. */
public final class Sources {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private Sources() {}

  /**
   * Returns a file by its path from the root. In a bundle, which has no sources, the test is
   * skipped.
   */
  public static Path file(String name) {
    assumeTrue(Files.exists(ROOT.resolve("pom.xml")), "a bundle has no sources");
    return ROOT.resolve(name).normalize();
  }

  /** Returns the folders of the modules. In a bundle, which has no sources, the test is skipped. */
  static List<Path> modules() throws IOException {
    try (Stream<Path> folders = Files.list(file("."))) {
      return folders.filter(folder -> Files.exists(folder.resolve("pom.xml"))).sorted().toList();
    }
  }

  /**
   * Returns files of all modules.
   *
   * @param folder a folder in each module, such as {@code src/main/java}
   * @param suffixes the endings of the files' names
   */
  public static List<Path> files(String folder, String... suffixes) throws IOException {
    List<Path> all = new ArrayList<>();
    for (Path module : modules()) {
      Path top = module.resolve(folder);
      if (Files.isDirectory(top)) {
        try (Stream<Path> files = Files.walk(top)) {
          files.filter(file -> endsWith(file, suffixes)).sorted().forEach(all::add);
        }
      }
    }
    return all;
  }

  private static boolean endsWith(Path file, String... suffixes) {
    return Stream.of(suffixes).anyMatch(file.toString()::endsWith);
  }

  /** The Java files of each package folder of all modules' main sources. */
  static Map<Path, List<Path>> packages() throws IOException {
    return packages("src/main/java");
  }

  /** The Java files of each package folder below a folder of all modules. */
  static Map<Path, List<Path>> packages(String folder) throws IOException {
    Map<Path, List<Path>> packages = new TreeMap<>();
    for (Path file : files(folder, ".java")) {
      packages.computeIfAbsent(file.getParent(), parent -> new ArrayList<>()).add(file);
    }
    return packages;
  }

  /** Returns a file's path from the root, for messages. */
  public static String name(Path file) {
    return ROOT.relativize(file).toString();
  }
}
