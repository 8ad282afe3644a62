package org.gpuquerylab.cli.internal.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.gpuquerylab.cli.CommandLineHarness;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class CommandHelpTest extends CommandLineHarness {

  /** The commands that bash completion offers. */
  private Set<String> commands() {
    assertThat(lab("completion")).isZero();
    String script = out.toString();
    out.getBuffer().setLength(0);
    String list = script.replaceAll("(?s).*?local commands=\"([^\"]*)\".*", "$1");
    return new TreeSet<>(Stream.of(list.split(" ", -1)).toList());
  }

  @Test
  void everyCommandIsInAGroup() {
    assertThat(lab("--help")).isZero();
    Set<String> grouped = new TreeSet<>();
    Stream.of(CommandGroup.values()).forEach(group -> grouped.addAll(group.commands()));
    Set<String> commands = commands();
    assertThat(commands).hasSizeGreaterThan(15);
    assertThat(grouped).containsAll(commands);
  }

  @Test
  void everyCommandHasExamplesAndEachIsWellFormed() {
    CommandLine lab = commandLine();
    for (String command : commands()) {
      assertThat(CommandExamples.of(command)).as(command).isNotEmpty();
      for (String example : CommandExamples.of(command)) {
        String[] words = (command + " " + example.replaceAll(">.*", "")).strip().split(" +", -1);
        lab.parseArgs(words);
        out.getBuffer().setLength(0);
        assertThat(lab(command, "--help")).isZero();
        assertThat(out.toString().replaceAll("\\s+", " "))
            .contains(" lab " + command + " " + example);
      }
    }
  }

  @Test
  void helpIsACommandToo() {
    assertThat(lab("help", "optimize")).isZero();
    assertThat(out.toString()).startsWith("Usage: lab optimize").contains("Examples:");
  }

  @Test
  void noColorMeansNoEscapes() {
    assertThat(lab("--help")).isZero();
    assertThat(out.toString()).doesNotContain("\u001b");
  }
}
