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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks that packages have descriptions, and that no two classes have the same name. */
class PackagesTest {

  private static final Pattern NAMED =
      Pattern.compile("(?:@code|@link)\\s+(?:\\*\\s+)?(org\\.gpuquerylab(?:\\.[a-z][a-z0-9]*)+)}");

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
  void descriptionsNameExistingPackages() throws IOException {
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

  /** The description of a package must name all its subpackages. */
  @Test
  void descriptionsOfSubpackagesAreComplete() throws IOException {
    List<Path> folders = List.copyOf(Sources.packages().keySet());
    List<String> missing = new ArrayList<>();
    for (Path folder : folders) {
      String text = Files.readString(folder.resolve("package-info.java"));
      folders.stream()
          .filter(child -> folder.equals(child.getParent()))
          .filter(child -> !names(text, packageName(folder), child.getFileName().toString()))
          .forEach(child -> missing.add(Sources.name(folder) + " lacks " + child.getFileName()));
    }
    assertThat(missing).isEmpty();
  }

  /** Whether a description names a subpackage, by its full name or by the last part of the name. */
  private static boolean names(String text, String parent, String child) {
    String full = Pattern.quote(parent + "." + child) + "(?![\\w.]*\\.\\w|\\w)";
    return Pattern.compile(full + "|@code\\s+(?:\\*\\s+)?" + Pattern.quote(child) + "}")
        .matcher(text)
        .find();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          in {@code a.b}             | true
          in {@link a.b.Type}, {@code b} | true
          in {@code a.b}, {@code a.b.c}  | true
          {@code$ * b}                   | true
          in a.b.                        | true
          in {@code a.b.c}               | false
          in {@code a.bc} or {@code c.b} | false
          in b                           | false
          """)
  void tellsWhetherASubpackageIsNamed(String text, boolean named) {
    assertThat(names(text.replace('$', '\n'), "a", "b")).isEqualTo(named);
  }

  private static String packageName(Path folder) {
    String path = Sources.name(folder).replace('\\', '/');
    return path.substring(path.indexOf("/java/") + "/java/".length()).replace('/', '.');
  }

  @Test
  void classesHaveNamesOfTheirOwn() throws IOException {
    assertThat(shared(Sources.files("src", ".java"))).isEmpty();
  }

  private static Map<String, List<String>> shared(List<Path> files) {
    Map<String, List<String>> byName = new TreeMap<>();
    for (Path file : files) {
      byName
          .computeIfAbsent(file.getFileName().toString(), name -> new ArrayList<>())
          .add(Sources.name(file.toAbsolutePath()));
    }
    byName.remove("package-info.java");
    byName.values().removeIf(places -> places.size() == 1);
    return byName;
  }

  @Test
  void tellsNamesThatAreShared() {
    List<Path> files =
        Stream.of("a/A.java", "b/A.java", "a/B.java", "a/package-info.java", "b/package-info.java")
            .map(Path::of)
            .toList();
    assertThat(shared(files)).containsOnlyKeys("A.java");
  }
}
