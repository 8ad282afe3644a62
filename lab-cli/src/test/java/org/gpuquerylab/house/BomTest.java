package org.gpuquerylab.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The bill of materials has each module, and each pom what Maven Central requires of it. */
class BomTest {
  private static final Pattern ENTRY =
      Pattern.compile(
          "<artifactId>([^<]+)</artifactId>\\s*<version>\\$\\{project[.]version}</version>"
              + "(?:\\s*<type>([^<]+)</type>)?");

  /** Backends come with {@code gpu-backends}, their only list; nothing depends on lab-cli. */
  @Test
  void hasEveryModule() throws IOException {
    Set<String> jars = new TreeSet<>();
    Set<String> tests = new TreeSet<>();
    Matcher entry = ENTRY.matcher(pom("bom"));
    while (entry.find()) {
      (String.valueOf(entry.group(2)).equals("test-jar") ? tests : jars).add(entry.group(1));
    }
    Set<String> modules = new TreeSet<>();
    for (Path folder : Sources.modules()) {
      String name = Sources.name(folder);
      if (!name.matches("bom|lab-cli|gpu-backend-.*")) {
        modules.add(name);
      }
    }
    assertThat(jars).hasSizeGreaterThan(10).isEqualTo(modules);
    assertThat(tests).isNotEmpty();
    for (String module : tests) {
      assertThat(pom(module)).as(module).contains("<goal>test-jar</goal>");
    }
  }

  @Test
  void everyPomIsNamedAndDescribed() throws IOException {
    for (Path folder : Sources.modules()) {
      assertThat(pom(Sources.name(folder)))
          .as(folder.toString())
          .containsPattern("\n  <name>.+</name>\n")
          .containsPattern("\n  <description>.+</description>\n");
    }
    assertThat(pom("bom")).contains("<license>").contains("<altDeploymentRepository>");
  }

  private static String pom(String folder) throws IOException {
    return Files.readString(Sources.file(folder).resolve("pom.xml"));
  }
}
