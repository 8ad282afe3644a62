package org.gpuquerylab.backend.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * A backend is one module: but for the list of modules and the list of backends, no pom, no source
 * and no script outside of it names it.
 */
class BackendModulesTest {
  private static final String LIST = "gpu-backends/pom.xml";
  private static final String SERVICE =
      "/src/main/resources/META-INF/services/org.gpuquerylab.backend.spi.BackendProvider";
  private static final Pattern ARTIFACT =
      Pattern.compile("<artifactId>(gpu-backend-[\\w-]+)</artifactId>");

  private static final String[] SOURCES = {
    ".java", ".cl", ".cu", ".cuh", "/lab", "/.ci/run", "/make-bundle", "/run-tests", "/run-figures"
  };

  private final Checkout checkout = Checkout.find();

  private List<String> backends() {
    return ARTIFACT.matcher(checkout.text(LIST)).results().map(found -> found.group(1)).toList();
  }

  /** The package of the backend of a module, of its provider's name. */
  private String packageOf(String module) {
    String provider = checkout.text(module + SERVICE).strip();
    return provider.substring(0, provider.lastIndexOf('.'));
  }

  /** The files of those endings, outside of a module, that have a word. */
  private List<String> naming(String word, String module, String... endings) {
    Pattern whole = Pattern.compile("(?<![\\w-])" + Pattern.quote(word) + "(?![\\w-])");
    List<Path> files = checkout.files(endings);
    assertThat(files).isNotEmpty();
    return files.stream()
        .filter(file -> !checkout.name(file).startsWith(module + "/"))
        .filter(file -> whole.matcher(checkout.text(file)).find())
        .map(checkout::name)
        .toList();
  }

  @Test
  void listHasEveryBackendOfTheModules() {
    Matcher modules =
        Pattern.compile("<module>(gpu-backend-[\\w-]+)</module>").matcher(checkout.text("pom.xml"));
    assertThat(backends()).isNotEmpty();
    assertThat(modules.results().map(found -> found.group(1)).toList())
        .containsExactlyInAnyOrderElementsOf(backends());
  }

  @Test
  void noOtherPomNamesABackend() {
    for (String backend : backends()) {
      assertThat(naming(backend, backend, "pom.xml")).containsExactlyInAnyOrder(LIST, "pom.xml");
      String parent = checkout.text("pom.xml").replace("<module>" + backend + "</module>", "");
      assertThat(parent).doesNotContain(backend);
    }
  }

  @Test
  void noSourceOrScriptOutsideNamesABackendsModuleOrPackage() {
    for (String backend : backends()) {
      assertThat(naming(backend, backend, SOURCES)).isEmpty();
      assertThat(naming(packageOf(backend), backend, SOURCES)).isEmpty();
    }
  }
}
