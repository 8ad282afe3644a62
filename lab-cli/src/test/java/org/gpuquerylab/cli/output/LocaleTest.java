package org.gpuquerylab.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.cli.Lab;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the user's locale, with its digits and separators, changes no output and no file. */
@Isolated
class LocaleTest {
  private static final Path ROOT = Path.of("..");
  private static final Path EXAMPLES = ROOT.resolve("docs/examples");
  private static final Path RUN = ROOT.resolve("results/cpu-entropy-repair");

  /** Numbers: those of two runs may differ, because they contain times. */
  private static final String NUMBER = "[0-9]+([.][0-9]+)?([eE][+-]?[0-9]+)?";

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  static Path folder;

  /** What each command printed, and each file of the run, in the locale of no country. */
  @SuppressWarnings("NullAway.Init") // set before all tests
  private static Map<String, String> expected;

  @BeforeAll
  static void runInNoCountry() throws IOException {
    expected = in(Locale.ROOT);
    assertThat(expected.get("run meister-fig04x")).contains("did you mean meister-fig1");
  }

  private static List<List<String>> commands(Path run) {
    List<List<String>> commands = new ArrayList<>();
    commands.add(List.of("list"));
    commands.add(List.of("list", "--json"));
    commands.add(List.of("run", "meister-fig04x"));
    commands.add(List.of("run", "meister-fig04", "--repetitions", "1.5"));
    commands.add(List.of("devices", "--help"));
    commands.add(List.of("devices", "one", "two"));
    commands.add(List.of("fit", "one", "two", "three"));
    commands.add(List.of("optimize", "job-1a", "--shape"));
    commands.add(List.of("optimize", "job-1a", "--backend", "cpu"));
    commands.add(List.of("optimize", "job-1a", "job-1b", "--json"));
    commands.add(List.of("optimize", "--shape", "clique", "--size", "0.5"));
    if (Files.isDirectory(EXAMPLES)) {
      commands.add(List.of("estimate", EXAMPLES.resolve("three-predicates.json").toString()));
      commands.add(List.of("schedule", EXAMPLES.resolve("schedule-queries.json").toString()));
      commands.add(List.of("predict", EXAMPLES.resolve("operators.json").toString()));
    }
    if (Files.isDirectory(RUN)) {
      commands.add(List.of("report", run.toString()));
      commands.add(List.of("compare", run.toString(), "--by", "backend"));
    }
    return commands;
  }

  /** Runs the commands and the library in a locale. */
  private static Map<String, String> in(Locale locale) throws IOException {
    Path run = Files.createDirectories(folder.resolve("run"));
    copy(run);
    Map<String, String> found = new TreeMap<>();
    Locale before = Locale.getDefault();
    Locale.setDefault(locale);
    try {
      for (List<String> command : commands(run)) {
        StringWriter text = new StringWriter();
        CommandLineHarness.execute(text, text, command.toArray(String[]::new));
        found.put(String.join(" ", command), text.toString());
      }
    } finally {
      Locale.setDefault(before);
    }
    try (Stream<Path> files = Files.walk(run)) {
      for (Path file :
          files.filter(each -> each.toString().matches(".*[.](html|svg|csv)")).toList()) {
        found.put(run.relativize(file).toString(), Files.readString(file));
      }
    }
    found.replaceAll((name, text) -> text.replaceAll(NUMBER, "1"));
    return found;
  }

  private static void copy(Path run) throws IOException {
    if (Files.isDirectory(RUN)) {
      for (String name : List.of("sweep.json", "environment.json", "results.jsonl.gz")) {
        Files.copy(RUN.resolve(name), run.resolve(name), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ar-EG-u-nu-arab",
        "fa-IR-u-nu-arabext",
        "bn-BD-u-nu-beng",
        "mr-IN-u-nu-deva",
        "de-DE",
        "tr-TR"
      })
  void outputIsThatOfNoCountry(String tag) throws IOException {
    Locale locale = Locale.forLanguageTag(tag);
    String sample = String.format(locale, "%.1f %s", 4.5, "i".toUpperCase(locale));
    assumeFalse(sample.equals("4.5 I"), "this Java runtime does not have the locale");
    Map<String, String> found = in(locale);
    assertThat(found.keySet()).isEqualTo(expected.keySet());
    assertThat(differences(found)).isEmpty();
  }

  /** The lines that differ from those expected, with the name of the command or file. */
  private static List<String> differences(Map<String, String> found) {
    List<String> differences = new ArrayList<>();
    found.forEach(
        (name, text) -> {
          List<String> lines = text.lines().toList();
          List<String> usual = expected.getOrDefault(name, "").lines().toList();
          for (int i = 0; i < Math.max(lines.size(), usual.size()); i++) {
            String line = i < lines.size() ? lines.get(i) : "no line";
            String other = i < usual.size() ? usual.get(i) : "no line";
            if (!line.equals(other)) {
              differences.add(name + ": " + line + ", not " + other);
            }
          }
        });
    return differences;
  }

  /** The whole program, whose static fields are set in that locale, too. */
  @Test
  void aProcessInEgyptPrintsTheNamesOfFigures() throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    assumeTrue(Files.isExecutable(Path.of(java)));
    ProcessBuilder builder =
        new ProcessBuilder(
            java,
            "-Duser.language=ar",
            "-Duser.country=EG",
            "-Duser.extensions=u-nu-arab",
            "-cp",
            System.getProperty("java.class.path"),
            Lab.class.getName(),
            "list");
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    assertThat(text).contains("meister-fig04").doesNotContainPattern("[\\p{Nd}&&[^0-9]]");
    assertThat(differences(Map.of("list", text.replaceAll(NUMBER, "1")))).isEmpty();
  }
}
