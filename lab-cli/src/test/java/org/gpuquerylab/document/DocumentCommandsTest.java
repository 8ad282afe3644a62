package org.gpuquerylab.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.input.InputException;
import org.junit.jupiter.api.Test;

/** Commands that documents show have a subcommand, options and an experiment that there are. */
class DocumentCommandsTest extends CommandLineHarness {

  private static final Pattern COMMAND =
      Pattern.compile("\\./lab ((?:--plugins \\S+ )?)([a-z]+)((?:[^`\n|;#>&]|\\\\\n)*)");
  private static final Pattern RUN = Pattern.compile(" run ([a-z][a-z0-9-]*)");
  private static final Pattern OPTION = Pattern.compile("(?<=\\s)(--[a-z][\\w-]*)");

  /** The help of each command; empty where there is none of the name. */
  private final Map<String, String> helps = new HashMap<>();

  @Test
  void everyCommandCanBeTyped() throws IOException {
    List<String> wrong = new ArrayList<>();
    int found = 0;
    for (Path file : Documents.all()) {
      String text = Files.readString(file);
      Matcher command = COMMAND.matcher(text);
      while (command.find()) {
        found++;
        boolean ours = command.group(1).isEmpty();
        fault(command.group(2), command.group(3))
            .or(() -> ours ? experiment(command.group(), text) : Optional.empty())
            .ifPresent(fault -> wrong.add(Documents.name(file) + ": " + fault));
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(found).isGreaterThan(100);
  }

  /** What is wrong with a command, if anything is. */
  private Optional<String> fault(String name, String rest) {
    String help = helps.computeIfAbsent(name, this::help);
    if (help.isEmpty()) {
      return Optional.of("no command " + name);
    }
    Matcher option = OPTION.matcher(rest);
    while (option.find()) {
      if (!Pattern.compile(option.group(1) + "(?![\\w-])").matcher(help).find()) {
        return Optional.of(name + " has no " + option.group(1));
      }
    }
    return Optional.empty();
  }

  private String help(String name) {
    out.getBuffer().setLength(0);
    return lab(name, "--help") == 0 ? out.toString() : "";
  }

  /** What is wrong with the experiment of a run, which may be one that the page itself writes. */
  private static Optional<String> experiment(String command, String page) {
    Matcher run = RUN.matcher(command);
    if (!run.find() || page.contains('"' + run.group(1) + '"')) {
      return Optional.empty();
    }
    try {
      Experiments.find(run.group(1));
      return Optional.empty();
    } catch (InputException unknown) {
      return Optional.of("no experiment " + run.group(1));
    }
  }
}
