package org.gpuquerylab.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Checks that a backend is one module: outside of this module, only the list of modules and the
 * list of backends name it, and no other pom, source or script.
 */
class BackendModulesTest {
  private static final String PARENT = "pom.xml";
  private static final String LIST = "gpu-backends/pom.xml";
  private static final String SERVICE =
      "src/main/resources/META-INF/services/org.gpuquerylab.backend.spi.BackendProvider";

  private static List<String> backends() throws IOException {
    return found("<artifactId>(gpu-backend-[\\w-]+)</artifactId>", LIST);
  }

  private static List<String> found(String pattern, String file) throws IOException {
    String text = Files.readString(Sources.file(file));
    return Pattern.compile(pattern).matcher(text).results().map(match -> match.group(1)).toList();
  }

  /** The package of a module's backend, from the name of its provider. */
  private static String packageOf(String module) throws IOException {
    String provider = Files.readString(Sources.file(module).resolve(SERVICE)).strip();
    return provider.substring(0, provider.lastIndexOf('.'));
  }

  /** The files outside of a module that contain a word. */
  private static List<String> naming(String word, String module, List<Path> files)
      throws IOException {
    Pattern whole = Pattern.compile("(?<![\\w-])" + Pattern.quote(word) + "(?![\\w-])");
    List<String> naming = new ArrayList<>();
    for (Path file : files) {
      if (!file.startsWith(Sources.file(module)) && whole.matcher(Files.readString(file)).find()) {
        naming.add(Sources.name(file));
      }
    }
    return naming;
  }

  @Test
  void listHasEveryBackendOfTheModules() throws IOException {
    assertThat(backends())
        .isNotEmpty()
        .hasSameElementsAs(found("<module>(gpu-backend-[\\w-]+)</module>", PARENT));
  }

  @Test
  void noOtherPomNamesABackend() throws IOException {
    List<Path> poms = new ArrayList<>(List.of(Sources.file(PARENT)));
    Sources.modules().forEach(module -> poms.add(module.resolve("pom.xml")));
    for (String backend : backends()) {
      assertThat(naming(backend, backend, poms)).containsExactlyInAnyOrder(PARENT, LIST);
      assertThat(found("(" + backend + ")", PARENT)).as("in %s", PARENT).hasSize(1);
    }
  }

  @Test
  void noSourceOrScriptOutsideNamesABackendsModuleOrPackage() throws IOException {
    List<Path> sources =
        new ArrayList<>(Sources.files("src", ".java", ".cl", ".cu", ".cuh", ".html", ".sh"));
    sources.addAll(
        Sources.files(
            "src/bundle", "/lab", "/make-bundle", "/run-tests", "/run-figures", "/run-groups"));
    sources.add(Sources.file("lab"));
    sources.add(Sources.file(".ci/run"));
    for (String backend : backends()) {
      assertThat(naming(backend, backend, sources)).isEmpty();
      assertThat(naming(packageOf(backend), backend, sources)).isEmpty();
    }
  }
}
