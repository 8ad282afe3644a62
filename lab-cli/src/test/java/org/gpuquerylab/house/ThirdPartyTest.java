package org.gpuquerylab.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that THIRD-PARTY.md names all libraries of the class path, and no other. */
class ThirdPartyTest {

  /** Folders of a Maven repository with libraries that only tests use. */
  private static final List<String> OF_TESTS =
      List.of(
          "org/junit/",
          "org/assertj/",
          "org/opentest4j/",
          "org/apiguardian/",
          "net/bytebuddy/",
          "com/tngtech/",
          "com/deque/",
          "org/checkerframework/");

  private static final Pattern ROW =
      Pattern.compile("\\| ([A-Za-z0-9_-]+) \\| ([0-9][0-9A-Za-z.-]*) \\| ([^|]+) \\|");

  private static List<String> jars() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .map(entry -> entry.replace(File.separatorChar, '/'))
        .filter(entry -> entry.endsWith(".jar") && entry.contains("/"))
        .filter(entry -> !entry.contains("/org/gpuquerylab/") && !entry.contains("/target/"))
        .filter(entry -> OF_TESTS.stream().noneMatch(entry::contains))
        .toList();
  }

  /** The artifact and version of a jar: in a Maven repository, the last two folders of its path. */
  private static String library(String jar) {
    String[] parts = jar.split("/", -1);
    return parts[parts.length - 3] + " " + parts[parts.length - 2];
  }

  @Test
  void theListIsTheClassPath() throws IOException {
    String document = Files.readString(Sources.file("THIRD-PARTY.md"));
    Set<String> listed = new TreeSet<>();
    Matcher row = ROW.matcher(document);
    while (row.find()) {
      assertThat(row.group(3)).isNotBlank();
      listed.add(row.group(1) + " " + row.group(2));
    }
    Set<String> there =
        jars().stream().map(ThirdPartyTest::library).collect(Collectors.toCollection(TreeSet::new));
    assertThat(there).hasSizeGreaterThan(20).isEqualTo(listed);
  }

  @Test
  void nothingUnderTheGplIsCarried() {
    assertThat(jars()).noneMatch(jar -> jar.contains("/jmh-"));
  }

  @Test
  void everyJarHasTheModuleNameOfItsPackage() throws IOException {
    String parent = Files.readString(Sources.file("pom.xml"));
    assertThat(parent).contains("<Automatic-Module-Name>${module.name}</Automatic-Module-Name>");
    Matcher module = Pattern.compile("<module>([^<]+)</module>").matcher(parent);
    Set<String> names = new TreeSet<>();
    while (module.find()) {
      Path folder = Sources.file(module.group(1));
      String pom = Files.readString(folder.resolve("pom.xml"));
      if (!pom.contains("<packaging>pom</packaging>")) {
        Matcher name = Pattern.compile("<module[.]name>([a-z.]+)</module[.]name>").matcher(pom);
        assertThat(name.find()).as(folder.toString()).isTrue();
        String path = "src/main/java/" + name.group(1).replace('.', '/');
        assertThat(folder.resolve(path)).isDirectory();
        assertThat(names.add(name.group(1))).isTrue();
      }
    }
    assertThat(names).hasSizeGreaterThan(10);
  }
}
