package org.gpuquerylab.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.house.Sources;
import org.junit.jupiter.api.Test;

/**
 * Checks that files that documents name in backticks exist, and that a name without a folder fits
 * only one file.
 */
class DocumentPathsTest {

  private static final Pattern SOURCE =
      Pattern.compile("`(?:\\./)?([\\w./-]*[\\w-]+\\.(?:java|clh?|cuh?|sh|cpp))`");
  private static final Pattern DOCUMENT =
      Pattern.compile("`(?:\\./)?((?:docs|results|profiles|[a-z]+(?:-[a-z]+)*/src)/[\\w./-]+)`");

  @Test
  void everySourceFileExists() throws IOException {
    Map<String, Integer> names = new HashMap<>();
    count(names);
    List<String> missing = new ArrayList<>();
    int found = 0;
    for (Path document : Documents.all()) {
      Matcher source = SOURCE.matcher(text(document));
      while (source.find()) {
        found++;
        String name = source.group(1);
        boolean there =
            name.contains("/") ? exists(document, name) : names.getOrDefault(name, 0) == 1;
        if (!there) {
          missing.add(
              String.format(
                  Locale.ROOT, "%s: %s, %d", Sources.name(document), name, names.get(name)));
        }
      }
    }
    assertThat(missing).isEmpty();
    assertThat(found).isGreaterThan(60);
  }

  @Test
  void everyPathOfTheCheckoutExists() throws IOException {
    List<String> missing = new ArrayList<>();
    for (Path document : Documents.all()) {
      Matcher path = DOCUMENT.matcher(text(document));
      while (path.find()) {
        if (!exists(document, path.group(1))) {
          missing.add(Sources.name(document) + ": " + path.group(1));
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  /**
   * The prose of a page, without the lines in which a recipe names the files that the reader
   * writes.
   */
  private static String text(Path document) throws IOException {
    return Documents.prose(Files.readString(document)).replaceAll("(?m)^`[^`]+`:$", "");
  }

  private static boolean exists(Path document, String name) {
    return Files.exists(Sources.file(name)) || Files.exists(document.resolveSibling(name));
  }

  /** Counts, for each name, the files of the checkout that have this name. */
  private static void count(Map<String, Integer> names) throws IOException {
    Files.walkFileTree(
        Sources.file("."),
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = folder.getFileName().toString();
            return name.equals("target") || name.equals(".git")
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            names.merge(file.getFileName().toString(), 1, Integer::sum);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
