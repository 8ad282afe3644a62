package org.gpuquerylab.document;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gpuquerylab.house.Sources;

/** The Markdown files of the checkout in which the tests run. */
public final class Documents {

  private Documents() {}

  /** The text of a file. */
  static String text(String name) throws IOException {
    return Files.readString(Sources.file(name));
  }

  /** All Markdown files in the root and in the folders of documents. */
  public static List<Path> all() throws IOException {
    List<Path> found = new ArrayList<>(markdown(Sources.file("."), 1));
    found.addAll(markdown(Sources.file("docs"), 9));
    found.addAll(markdown(Sources.file("python"), 1));
    found.addAll(markdown(Sources.file("results"), 1));
    return found;
  }

  private static List<Path> markdown(Path folder, int depth) throws IOException {
    try (Stream<Path> files = Files.walk(folder, depth)) {
      return files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
    }
  }

  /** A text without its blocks of code. */
  static String prose(String text) {
    return text.replaceAll("(?ms)^\\s*```.*?^\\s*```$", "");
  }
}
