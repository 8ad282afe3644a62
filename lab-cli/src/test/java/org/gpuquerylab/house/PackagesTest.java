package org.gpuquerylab.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Packages are small and described, and each class has a name of its own. */
class PackagesTest {

  private static final int MOST_FILES = 20;
  private static final Pattern NAMED =
      Pattern.compile("(?:@code|@link)\\s+(?:\\*\\s+)?(org\\.gpuquerylab(?:\\.[a-z][a-z0-9]*)+)}");

  @Test
  void packagesHaveAtMost20Files() throws IOException {
    List<String> larger = new ArrayList<>();
    Sources.packages()
        .forEach(
            (folder, files) -> {
              if (files.size() > MOST_FILES) {
                larger.add(Sources.name(folder) + ": " + files.size());
              }
            });
    assertThat(larger).isEmpty();
  }

  @Test
  void eachPackageIsDescribed() throws IOException {
    List<String> missing = new ArrayList<>();
    for (Path folder : Sources.packages().keySet()) {
      Path description = folder.resolve("package-info.java");
      if (!Files.exists(description) || !Files.readString(description).startsWith("/**")) {
        missing.add(Sources.name(folder));
      }
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void descriptionsNamePackagesThatThereAre() throws IOException {
    Map<Path, List<Path>> packages = Sources.packages();
    List<String> real = packages.keySet().stream().map(PackagesTest::packageName).toList();
    List<String> stale = new ArrayList<>();
    for (Path file : Sources.files("src/main/java", "package-info.java")) {
      Matcher named = NAMED.matcher(Files.readString(file));
      while (named.find()) {
        if (!real.contains(named.group(1))) {
          stale.add(Sources.name(file) + " names " + named.group(1));
        }
      }
    }
    assertThat(stale).isEmpty();
  }

  /** A package that describes some of its subpackages describes all of them. */
  @Test
  void descriptionsOfSubpackagesAreComplete() throws IOException {
    List<Path> folders = List.copyOf(Sources.packages().keySet());
    List<String> missing = new ArrayList<>();
    for (Path folder : folders) {
      String text = Files.readString(folder.resolve("package-info.java"));
      List<Path> children = folders.stream().filter(f -> folder.equals(f.getParent())).toList();
      List<Path> silent = children.stream().filter(child -> !names(text, folder, child)).toList();
      if (silent.size() < children.size()) {
        silent.forEach(
            child -> missing.add(Sources.name(folder) + " lacks " + child.getFileName()));
      }
    }
    assertThat(missing).isEmpty();
  }

  private static boolean names(String text, Path folder, Path child) {
    String simple = Pattern.quote(child.getFileName().toString());
    String full = Pattern.quote(packageName(folder)) + "\\." + simple + "\\b";
    return Pattern.compile(full + "|@code\\s+(?:\\*\\s+)?" + simple + "}").matcher(text).find();
  }

  private static String packageName(Path folder) {
    String path = Sources.name(folder).replace('\\', '/');
    return path.substring(path.indexOf("/java/") + "/java/".length()).replace('/', '.');
  }

  @Test
  void classesHaveNamesOfTheirOwn() throws IOException {
    Map<String, List<String>> byName = new TreeMap<>();
    for (Path file : Sources.files("src", ".java")) {
      byName
          .computeIfAbsent(file.getFileName().toString(), name -> new ArrayList<>())
          .add(Sources.name(file));
    }
    byName.remove("package-info.java");
    byName.values().removeIf(files -> files.size() == 1);
    assertThat(byName).isEmpty();
  }
}
