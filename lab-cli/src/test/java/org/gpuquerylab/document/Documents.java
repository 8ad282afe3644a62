package org.gpuquerylab.document;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The Markdown files of the checkout that the tests run in. */
final class Documents {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private Documents() {}

  /** A file by its path from the root; none in a bundle, where the test is skipped. */
  static Path file(String name) {
    assumeTrue(Files.exists(ROOT.resolve("pom.xml")), "a bundle has no checkout");
    return ROOT.resolve(name).normalize();
  }

  /** The text of a file. */
  static String text(String name) throws IOException {
    return Files.readString(file(name));
  }

  /** All Markdown files: those of the root, of {@code docs} and of {@code results}. */
  static List<Path> all() throws IOException {
    List<Path> found = new ArrayList<>(markdown(file("."), 1));
    found.addAll(markdown(file("docs"), 9));
    found.addAll(markdown(file("results"), 1));
    return found;
  }

  private static List<Path> markdown(Path folder, int depth) throws IOException {
    try (Stream<Path> files = Files.walk(folder, depth)) {
      return files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
    }
  }

  /** A file's path from the root, for messages. */
  static String name(Path file) {
    return ROOT.relativize(file).toString();
  }

  /** The text without its blocks of code. */
  static String prose(String text) {
    return text.replaceAll("(?ms)^\\s*```.*?^\\s*```$", "");
  }
}
