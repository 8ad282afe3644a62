package org.gpuquerylab.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.gpuquerylab.house.Sources;
import org.gpuquerylab.input.ChildJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs each example program from its source, in the root of the checkout, and compares its output
 * with the text file beside it. With {@code -Ddocuments=write} the test writes that file instead.
 */
@Tag("long")
class ExampleProgramsTest {

  private static final String FOLDER = "docs/examples/java";

  /** Modules without an example program: they are not libraries, or they need Spark. */
  private static final Set<String> WITHOUT =
      Set.of("bench", "bom", "cluster", "data", "engine", "experiments", "lab-cli");

  /**
   * The backend modules and {@code gpu-backends}, which lists them; they have no API of their own.
   */
  private static final Pattern BACKENDS = Pattern.compile("gpu-backend(s|-.*)");

  @TempDir Path folder;

  static Stream<String> programs() throws IOException {
    try (Stream<Path> files = Files.list(Sources.file(FOLDER))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".java"))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void printsTheTextBesideIt(String program) throws Exception {
    assumeTrue(ToolProvider.getSystemJavaCompiler() != null, "no compiler");
    Path text = Sources.file(FOLDER).resolve(program.replace(".java", ".txt"));
    Path printed = folder.resolve("out.txt");
    Path faults = folder.resolve("err.txt");
    List<String> command = ChildJvm.java();
    command.addAll(
        List.of(
            "-Duser.language=en",
            "-cp",
            System.getProperty("java.class.path"),
            FOLDER + "/" + program));
    int status =
        new ProcessBuilder(command)
            .directory(Sources.file(".").toFile())
            .redirectOutput(printed.toFile())
            .redirectError(faults.toFile())
            .start()
            .waitFor();
    assertThat(status).as(Files.readString(faults)).isZero();
    if (System.getProperty("documents", "").equals("write")) {
      Files.copy(printed, text, StandardCopyOption.REPLACE_EXISTING);
    }
    assertThat(Files.readString(printed)).isNotBlank().isEqualTo(Files.readString(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "OrderJoins",
        "EstimateSelectivity",
        "RunStarQuery",
        "PredictJoin",
        "ScheduleKernels"
      })
  void needsAtMostThreeTypesOfTheLabAndNoNull(String program) throws IOException {
    String text = Documents.text(FOLDER + "/" + program + ".java");
    assertThat(text.lines().filter(line -> line.startsWith("import org.gpuquerylab.")))
        .hasSizeBetween(1, 3)
        .noneMatch(line -> line.endsWith("*;"));
    assertThat(text.replaceAll("(?m)^import .*", ""))
        .doesNotContainPattern("\\bnull\\b|orElseThrow|org\\.gpuquerylab");
  }

  @Test
  void thereIsOneForEachModuleThatIsALibrary() throws IOException {
    Set<String> shown = new TreeSet<>(WITHOUT);
    for (String program : programs().toList()) {
      Matcher module =
          Pattern.compile("/\\*\\* Module ([a-z-]+):")
              .matcher(Documents.text(FOLDER + "/" + program));
      assertThat(module.find()).as(program).isTrue();
      assertThat(shown.add(module.group(1))).as(program).isTrue();
    }
    Set<String> wanted = Modules.names();
    wanted.removeIf(name -> BACKENDS.matcher(name).matches());
    assertThat(shown).isEqualTo(wanted);
  }
}
