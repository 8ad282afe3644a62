package org.gpuquerylab.cli.internal.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.gpuquerylab.cli.CommandLineHarness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        String help = out.toString();
        assertThat(help.replace("\\\n", "").replaceAll("\\s+", " "))
            .contains(" lab " + command + " " + example);
        // Each line that the terminal shows begins the command or follows a backslash.
        String examples = help.substring(help.lastIndexOf("\n  lab " + command + " "));
        assertThat(examples.replaceAll("\\\\\n {6}", "").strip().lines())
            .allSatisfy(line -> assertThat(line.strip()).matches("(lab|source) .*"));
        assertThat(examples.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(80));
      }
    }
  }

  /** Bash itself completes words of a command with the script. */
  @ParameterizedTest
  @CsvSource({
    "'lab optimize --algorithm dpcc', dpccp",
    "'lab optimize tpch-q0', tpch-q05",
    "'lab estimate --algorithm newton-m', newton-moments-gpu",
    "'lab schedule --policy two-stage-r', two-stage-replayed",
    "'lab run meister-fig0', meister-fig09",
    "'lab list quer', queries",
    "'lab optim', optimize"
  })
  void bashCompletesNames(String typed, String name) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "no bash");
    assertThat(lab("completion")).isZero();
    Path script = Files.writeString(folder.resolve("lab.bash"), out.toString());
    String program =
        """
        source "$0"
        COMP_WORDS=($1) COMP_LINE="$1" COMP_POINT=${#1}
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _complete_lab
        printf '%s\\n' "${COMPREPLY[@]}"
        """;
    Process bash =
        new ProcessBuilder("/bin/bash", "-c", program, script.toString(), typed)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    bash.getOutputStream().close();
    String printed = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(printed.lines().map(String::strip)).contains(name);
    assertThat(printed.lines())
        .allSatisfy(line -> assertThat(line).startsWith(typed.replaceFirst(".* ", "")));
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
