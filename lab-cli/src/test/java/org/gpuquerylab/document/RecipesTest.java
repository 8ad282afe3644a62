package org.gpuquerylab.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.gpuquerylab.backend.spi.BackendProvider;
import org.gpuquerylab.cli.Lab;
import org.gpuquerylab.house.Sources;
import org.gpuquerylab.input.ChildJvm;
import org.gpuquerylab.shell.ShellLine;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Follows each recipe as a reader would: writes its files and changes, compiles them, and runs the
 * tests and the commands of {@code lab} that the page names. These run in a separate JVM whose
 * class path begins with the new classes.
 */
@Tag("long")
class RecipesTest {

  private static final String SOURCES = "src/(?:main|test)/java/";

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "join-order, org.gpuquerylab.joinorder.internal.large.FewestRowsTest, '', 40, 2",
    "solver, org.gpuquerylab.entropy.contract.RegisteredSolversTest, cyclic-fitting, 15, 1",
    "operator, org.gpuquerylab.operators.SortAlgorithmsTest, Sort/rank, 4, 2",
    "experiment, org.gpuquerylab.experiments.ExperimentsTest, ExactOnHost, 5, 1",
    "backend, org.gpuquerylab.backend.plain.PlainBackendTest, '', 80, 4"
  })
  void contractsTakeWhatARecipeMakes(String page, String test, String named, int passed, int files)
      throws Exception {
    assumeTrue(ToolProvider.getSystemJavaCompiler() != null, "a bundle has no compiler");
    Recipe recipe = Recipe.read("docs/recipes/" + page + ".md");
    assertThat(recipe.files()).hasSize(files);
    assertThat(recipe.changes()).isNotEmpty();
    Path tree = folder.resolve("tree");
    recipe.write(tree);
    Path classes = compile(tree, recipe);
    Path log = folder.resolve("log.txt");
    int status = run(classes, test, named, log);
    String output = Files.readString(log);
    assertThat(status).as(output).isZero();
    assertThat(Integer.parseInt(output.lines().reduce((a, b) -> b).orElseThrow()))
        .as(output)
        .isGreaterThanOrEqualTo(passed);
    runLab(classes, "docs/recipes/" + page + ".md");
  }

  /** Runs the page's commands of {@code lab}, which begins with the new classes. */
  private void runLab(Path classes, String page) throws Exception {
    Path place = Files.createDirectories(folder.resolve("place"));
    Files.createSymbolicLink(place.resolve("docs"), Sources.file("docs"));
    Path log = folder.resolve("lab.txt");
    for (ShellLine line : ShellLine.in(page, Documents.text(page))) {
      if (line.fenced() && line.text().startsWith("./lab ")) {
        List<String> words = List.of(line.text().split(" ", -1));
        ProcessBuilder lab = java(classes, Lab.class, words.subList(1, words.size()));
        lab.directory(place.toFile());
        int status = lab.redirectErrorStream(true).redirectOutput(log.toFile()).start().waitFor();
        assertThat(status).as("%s: %s", line, Files.readString(log)).isZero();
      }
    }
    assertThat(page.contains("operator") || Files.size(log) > 0).isTrue();
  }

  /** Compiles all Java files, and copies the resources beside the classes. */
  private Path compile(Path tree, Recipe recipe) throws IOException {
    Path classes = folder.resolve("classes");
    Path services = Files.createDirectories(classes.resolve("META-INF/services"));
    Files.writeString(services.resolve(Extension.class.getName()), OnlyNamed.class.getName());
    List<String> arguments =
        new ArrayList<>(
            List.of("--release", "17", "-proc:none", "-Xlint:all,-path", "-Werror", "-d"));
    arguments.add(classes.toString());
    arguments.addAll(List.of("-cp", System.getProperty("java.class.path")));
    for (String name :
        Stream.concat(recipe.files().keySet().stream(), recipe.changes().keySet().stream())
            .toList()) {
      if (name.endsWith(".java")) {
        arguments.add(tree.resolve(name).toString());
      } else if (name.contains("/resources/")) {
        Path copy = classes.resolve(name.substring(name.indexOf("/resources/") + 11));
        Files.createDirectories(copy.getParent());
        Files.copy(tree.resolve(name), copy);
      }
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    assertThat(compiler.run(null, null, null, arguments.toArray(String[]::new))).isZero();
    return classes;
  }

  private int run(Path classes, String test, String named, Path log) throws Exception {
    ProcessBuilder java = java(classes, RecipeMain.class, List.of(test, named));
    return java.redirectErrorStream(true).redirectOutput(log.toFile()).start().waitFor();
  }

  private static ProcessBuilder java(Path classes, Class<?> main, List<String> arguments) {
    List<String> command = ChildJvm.java();
    command.addAll(List.of("-ea", "-Xmx2g", "--enable-native-access=ALL-UNNAMED", "-cp"));
    command.add(classes + File.pathSeparator + System.getProperty("java.class.path"));
    command.add(main.getName());
    command.addAll(arguments);
    return new ProcessBuilder(command);
  }

  @Test
  void theBackendsModuleNamesItsProviderAndTheModule() throws IOException {
    Map<String, String> files = Recipe.read("docs/recipes/backend.md").files();
    String provider =
        files.keySet().stream().filter(name -> name.endsWith("Provider.java")).findAny().orElse("");
    String services = BackendProvider.class.getName();
    assertThat(files.entrySet())
        .anyMatch(
            file ->
                file.getKey().endsWith("/META-INF/services/" + services)
                    && provider
                        .replaceFirst(".*?" + SOURCES, "")
                        .replace('/', '.')
                        .equals(file.getValue().strip() + ".java"));
    assertThat(files.get("gpu-backend-plain/pom.xml"))
        .contains("<artifactId>gpu-backend-plain</artifactId>", "<type>test-jar</type>");
  }

  @Test
  void putsLinesWhereAChangeHasThem() {
    List<String> lines = List.of("a", "c", "d");
    assertThat(Recipe.changed(lines, List.of(" a", "+b", " d", "+e")))
        .containsExactly("a", "b", "c", "d", "e");
    assertThat(Recipe.changed(lines, List.of("+x", " c", "+y")))
        .containsExactly("a", "x", "c", "y", "d");
  }
}
