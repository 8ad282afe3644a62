package org.gpuquerylab.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.gpuquerylab.house.Sources;
import org.junit.jupiter.api.Test;

/** Every command that a document shows has a kind, whose test runs or checks it. */
class EveryCommandTest {

  private static final String PAGE = "docs/build.md";

  @Test
  void everyCommandIsOfOneKind() throws IOException {
    List<ShellLine> lines = ShellLine.all();
    assertThat(lines.stream().filter(ShellLine::fenced)).hasSizeGreaterThan(80);
    assertThat(lines)
        .as(
            "blocks without a language hold commands, and only these; give output the language text")
        .allSatisfy(line -> assertThat(CommandKind.of(line)).isNotEmpty());
  }

  @Test
  void everyKindIsShownAndItsTestIsThere() throws IOException {
    Set<CommandKind> shown = EnumSet.noneOf(CommandKind.class);
    ShellLine.all().forEach(line -> shown.addAll(CommandKind.of(line)));
    assertThat(shown).containsExactlyInAnyOrder(CommandKind.values());
    Set<String> tests =
        Sources.files("src/test/java", "Test.java").stream()
            .map(file -> file.getFileName().toString().replace(".java", ""))
            .collect(Collectors.toSet());
    assertThat(tests)
        .containsAll(
            Arrays.stream(CommandKind.values())
                .map(CommandKind::test)
                .filter(test -> !test.isEmpty())
                .toList());
  }

  /** The page names each test, and every command that no test runs. */
  @Test
  void thePageSaysHowEachKindIsChecked() throws IOException {
    String page = Files.readString(Sources.file(PAGE));
    for (CommandKind kind : CommandKind.values()) {
      if (!kind.test().isEmpty()) {
        assertThat(page).contains("`" + kind.test() + "`");
      }
    }
    String left = page.substring(page.indexOf("### Commands that no test runs"));
    for (CommandKind kind : List.of(CommandKind.SPARK_SCRIPTS, CommandKind.NVIDIA)) {
      assertThat(kind.test()).isEmpty();
      for (ShellLine line : ShellLine.of(kind)) {
        String program = line.parts().get(0).replaceFirst("\\s.*", "").replaceFirst(".*/", "");
        assertThat(left).as(line.toString()).contains(program);
      }
    }
  }

  @Test
  void readsBlocksIndentedLinesAndQuotedCommands() {
    String text =
        """
        Run `mvn -q verify`, not `a b` nor `mvn`:

        ```
        X=1 ./lab list \\
            --json   # all
        cp a b; mvn -q test
        ```

        ```
        $ ./lab devices
        cpu
        ```

        ```text
        not a command
        ```

            rsync -a a b
        """;
    assertThat(ShellLine.in("page", text))
        .extracting(ShellLine::text)
        .containsExactly(
            "X=1 ./lab list --json",
            "cp a b; mvn -q test",
            "./lab devices",
            "rsync -a a b",
            "mvn -q verify");
    List<ShellLine> lines = ShellLine.in("page", text);
    assertThat(lines.get(0).parts()).containsExactly("./lab list --json");
    assertThat(CommandKind.of(lines.get(0))).containsExactly(CommandKind.LAB);
    assertThat(lines.get(1).parts()).containsExactly("cp a b", "mvn -q test");
    assertThat(CommandKind.of(lines.get(1))).as("cp is of no kind").isEmpty();
  }
}
