package org.gpuquerylab.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.document.Recipe;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.shell.PlannedRun;
import org.junit.jupiter.api.Test;

/**
 * Every documented {@code lab} command is run: here in a small form ({@link StandIns}), by {@link
 * DocumentedCommandsTest}, or by a test that is named here.
 */
class DocumentedCommandsRunTest extends CommandLineHarness {

  /** Commands that take more than a second or change the checkout, and the tests that run them. */
  private static final Map<String, String> ELSEWHERE =
      Map.ofEntries(
          Map.entry("run", "ExperimentsTest"),
          Map.entry("demo", "DemoCommandTest"),
          Map.entry("bundle", "BundleScriptsTest"),
          Map.entry("reproduce", "SummaryCommandTest"),
          Map.entry("calibrate", "PredictCommandTest"),
          Map.entry("fit", "FitCommandTest"),
          Map.entry("schema", "SchemaCommandTest"),
          Map.entry("--plugins", "PluginExampleTest"),
          Map.entry("list", "DocumentedCommandsTest"),
          Map.entry("devices", "DocumentedCommandsTest"));

  /**
   * Options of commands that need a cluster, a file of problems, or rows of so many processes that
   * a gate has a verdict.
   */
  private static final Map<String, String> OPTIONS_ELSEWHERE =
      Map.of(
          "--master", "StandaloneClusterTest",
          "--problems", "EstimateBatchTest",
          "--fail-if", "CompareGateTest",
          "--stored", "CompareCommandTest");

  private static final Set<String> HERE =
      Set.of(
          "compare",
          "doctor",
          "estimate",
          "export",
          "help",
          "merge",
          "optimize",
          "plot",
          "predict",
          "queries",
          "query",
          "report",
          "schedule",
          "ssb",
          "statistics",
          "summary",
          "--version");

  private static Set<List<String>> ofLab() throws Exception {
    return DocumentedCommand.all().stream()
        .filter(command -> command.program().equals("./lab") && !command.words().isEmpty())
        .map(DocumentedCommand::words)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  @Test
  void everyCommandIsRunHereOrByAnExistingTest() throws Exception {
    Set<String> commands = new TreeSet<>();
    ofLab().forEach(words -> commands.add(words.get(0)));
    commands.removeAll(HERE);
    assertThat(ELSEWHERE.keySet()).containsAll(commands);
    Set<String> tests =
        Sources.files("src/test/java", "Test.java").stream()
            .map(file -> file.getFileName().toString().replace(".java", ""))
            .collect(Collectors.toSet());
    assertThat(tests).containsAll(ELSEWHERE.values()).containsAll(OPTIONS_ELSEWHERE.values());
  }

  /** Two copies of one run have the same times, so that no gate of {@code compare} fails. */
  @Test
  void smallFormsEndWell() throws Exception {
    StandIns small = new StandIns(Files.createDirectory(folder.resolve("small")), smallRun());
    writeFilesOfTheTutorial(folder.resolve("small"));
    assertThat(lab("ssb", "--sf", "0.01", "--write", folder.resolve("small/ssb-data").toString()))
        .as(err.toString())
        .isZero();
    for (String name : List.of("old.jsonl", "new.jsonl")) {
      out.getBuffer().setLength(0);
      assertThat(lab("optimize", "tpch-q05", "--json", "--backend", "cpu")).isZero();
      Files.writeString(folder.resolve("small").resolve(name), out.toString());
    }
    Set<String> run = new TreeSet<>();
    Map<String, String> faults = new TreeMap<>();
    Set<String> forms = new TreeSet<>();
    for (List<String> words : ofLab()) {
      if (HERE.contains(words.get(0)) && isWhole(words) && forms.add(form(words))) {
        List<String> arguments = small.of(words);
        err.getBuffer().setLength(0);
        if (lab(arguments.toArray(String[]::new)) != 0) {
          faults.put(words + ", as " + arguments, err.toString());
        }
        run.add(words.get(0));
      }
    }
    assertThat(faults).isEmpty();
    assertThat(run).containsExactlyInAnyOrderElementsOf(HERE);
  }

  /** Writes what the tutorial tells its reader to write, and the output of its statistics. */
  private void writeFilesOfTheTutorial(Path small) throws Exception {
    Recipe.read("docs/tutorial.md").write(small);
    String sales = small.resolve("mine/sales.csv").toString();
    String predicates = small.resolve("mine/predicates.json").toString();
    assertThat(lab("statistics", sales, "--predicates", predicates, "--pairs", "all"))
        .as(err.toString())
        .isZero();
    Files.writeString(small.resolve("mine/sales.json"), out.toString());
    out.getBuffer().setLength(0);
  }

  /** A command and the names of its options: the same with other values is run once. */
  private static String form(List<String> words) {
    return words.get(0)
        + words.stream().filter(word -> word.startsWith("--")).sorted().distinct().toList();
  }

  private Path smallRun() {
    Path run = folder.resolve("run");
    List<String> command = new ArrayList<>(List.of("run", "meister-fig09", "--in-process"));
    command.addAll(List.of("--quick", "--backend", "cpu", "--axis", "tables=3,4"));
    command.addAll(List.of("--axis", "algorithm=dpccp,ec-gpu", "--rows-only"));
    command.addAll(List.of("--timeout", "3600"));
    command.addAll(List.of("--repetitions", "3", "--out", run.toString()));
    assertThat(lab(command.toArray(String[]::new))).as(err.toString()).isZero();
    return run;
  }

  /**
   * Whether the words are a whole command: not just its name, with nothing left out, and without
   * standard input.
   */
  private static boolean isWhole(List<String> words) {
    boolean named = words.size() > 1 || Set.of("--version", "doctor").contains(words.get(0));
    return named
        && !words.contains("-")
        && words.indexOf("...") < 0
        && words.stream().noneMatch(OPTIONS_ELSEWHERE::containsKey);
  }

  /**
   * The axes and values that a documented {@code lab run} names must exist, and some points must
   * have them.
   */
  @Test
  void everyRunHasPoints() throws Exception {
    Map<String, String> faults = new TreeMap<>();
    int planned = 0;
    for (List<String> words : ofLab()) {
      if (isPlannable(words)) {
        planned++;
        plan(words, faults);
      }
    }
    assertThat(planned).isGreaterThan(25);
    assertThat(faults).isEmpty();
  }

  private static boolean isPlannable(List<String> words) {
    return words.get(0).equals("run")
        && words.size() > 1
        && words.get(1).matches("[a-z][a-z0-9-]+")
        && words.stream().noneMatch(word -> word.endsWith("=...") || word.contains("$"));
  }

  private static void plan(List<String> words, Map<String, String> faults) {
    try {
      PlannedRun.of(words);
    } catch (InputException e) {
      faults.put(String.join(" ", words), e.getMessage());
    }
  }
}
