package org.gpuquerylab.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.experiments.Experiments;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * Checks that the lab accepts the commands that documents show, and runs those that take little
 * time.
 */
class DocumentedCommandsTest extends CommandLineHarness {

  /** Commands that end quickly unless they process many inputs. */
  private static final Set<String> QUICK =
      Set.of("list", "devices", "estimate", "statistics", "predict", "optimize");

  private static final Pattern CLASS = Pattern.compile("org\\.gpuquerylab(?:\\.\\w+)*\\.[A-Z]\\w+");

  private final CommandLine lab = commandLine();

  private static List<DocumentedCommand> ofLab() throws IOException {
    return DocumentedCommand.all().stream()
        .filter(command -> command.program().equals("./lab"))
        .toList();
  }

  @Test
  void everyCommandIsUnderstood() throws IOException {
    List<String> faults = new ArrayList<>();
    List<DocumentedCommand> commands = ofLab();
    for (DocumentedCommand command : commands) {
      try {
        understand(command.words());
      } catch (ParameterException e) {
        faults.add(command + ": " + e.getMessage());
      }
    }
    assertThat(commands).hasSizeGreaterThan(100);
    assertThat(faults).isEmpty();
  }

  /**
   * Parses a command; if there is only one word, only checks that this command exists, because it
   * may need arguments.
   */
  private void understand(List<String> words) {
    if (words.size() == 1 && !words.get(0).startsWith("-")) {
      assertThat(lab.getSubcommands()).containsKey(words.get(0));
    } else {
      lab.parseArgs(words.toArray(String[]::new));
    }
  }

  /** If a text mentions a command, the command and its options must exist. */
  @Test
  void everyMentionedCommandExists() throws IOException {
    Set<String> missing = new TreeSet<>();
    for (DocumentedCommand command : DocumentedCommand.all()) {
      if (command.program().equals("lab")) {
        CommandLine meant = lab.getSubcommands().get(command.words().get(0));
        command.words().stream()
            .filter(word -> word.startsWith("--"))
            .filter(word -> meant == null || meant.getCommandSpec().findOption(word) == null)
            .forEach(word -> missing.add(command + ": " + word));
        if (meant == null) {
          missing.add(command.toString());
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  /**
   * An experiment that a document runs must exist, unless the document tells the reader to write it
   * or it belongs to a plugin.
   */
  @Test
  void theMeasuredExperimentsExist() throws IOException {
    Set<String> run = new TreeSet<>();
    for (DocumentedCommand command : ofLab()) {
      List<String> words = command.words();
      int name = words.indexOf("run") + 1;
      String text = Files.readString(Sources.file(command.document()));
      boolean ours = !words.contains("--plugins");
      boolean named =
          ours && name > 0 && name < words.size() && words.get(name).matches("[a-z0-9-]+");
      if (named && !text.contains('"' + words.get(name) + '"')) {
        run.add(words.get(name));
      }
    }
    assertThat(run).hasSizeGreaterThan(10);
    assertThat(run).allSatisfy(name -> assertThat(Experiments.find(name)).isNotNull());
  }

  /**
   * Runs the quick commands; later commands read the files that earlier ones wrote into the test's
   * folder.
   */
  @Test
  void quickCommandsEndWell() throws IOException {
    Map<String, String> written = new HashMap<>();
    Set<String> tried = new TreeSet<>();
    for (DocumentedCommand command : ofLab()) {
      List<String> words = command.words().stream().map(word -> place(word, written)).toList();
      if (isQuick(words)) {
        tried.add(words.get(0));
        assertThat(lab(once(words))).as(command + ": " + err).isZero();
        assertThat(out.toString()).as(command.toString()).isNotBlank();
        if (!command.output().isEmpty()) {
          Path file = folder.resolve(command.output());
          Files.writeString(file, out.toString());
          written.put(command.output(), file.toString());
        }
        out.getBuffer().setLength(0);
      }
    }
    assertThat(tried).containsExactlyInAnyOrderElementsOf(QUICK);
  }

  /** The path of a file or of a device's profile, relative to the folder in which tests run. */
  private static String place(String word, Map<String, String> written) {
    String profile = "profiles/" + word + ".json";
    if (word.matches("[a-z0-9-]+") && Files.exists(Sources.file(profile))) {
      return Sources.file(profile).toString();
    }
    String path = word.startsWith("docs/") ? Sources.file(word).toString() : word;
    return written.getOrDefault(word, path);
  }

  /** Whether a command is quick and needs no file, device or Spark that may be missing. */
  private static boolean isQuick(List<String> words) {
    return !words.isEmpty()
        && QUICK.contains(words.get(0))
        && (words.size() > 1 || Set.of("list", "devices").contains(words.get(0)))
        && words.stream().noneMatch(word -> word.matches("[A-Z.]+|cuda|--stored|--master|-"))
        && words.stream().noneMatch(word -> word.endsWith(".json") && !Files.exists(Path.of(word)));
  }

  private String[] once(List<String> words) {
    List<String> all = new ArrayList<>(words);
    CommandLine command = lab.getSubcommands().get(words.get(0));
    if (command != null && command.getCommandSpec().findOption("--once") != null) {
      all.add("--once");
    }
    return all.toArray(String[]::new);
  }

  /** Checks the classes that {@code java} starts. */
  @Test
  void commandsNameExistingClasses() throws IOException {
    Set<String> classes =
        Sources.files("src", ".java").stream()
            .map(file -> file.getFileName().toString().replace(".java", ""))
            .collect(Collectors.toSet());
    Set<String> missing = new TreeSet<>();
    for (DocumentedCommand command : DocumentedCommand.all()) {
      Matcher named = CLASS.matcher(String.join(" ", command.words()));
      while (named.find()) {
        String name = named.group().replaceAll("^.*[.]", "");
        if (!classes.contains(name)) {
          missing.add(command.document() + " names " + name);
        }
      }
    }
    assertThat(missing).isEmpty();
  }
}
