package org.gpuquerylab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.gpuquerylab.input.Mutations;
import org.gpuquerylab.input.Mutator;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Tests commands that read a file with faulty files: a command must print either a result with
 * finite numbers, or only one line on standard error.
 */
abstract class MutatedInput {
  /** A command gets a quarter of the number of faulty inputs that the test of its reader uses. */
  private static final int SHARE = 4;

  static final Path EXAMPLES = Path.of("..", "docs", "examples");
  private static final Pattern NO_NUMBER = Pattern.compile("\\b(NaN|Infinity)\\b");

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  /**
   * The command line for all inputs of a test, because creating one takes longer than most
   * commands.
   */
  private final CommandLine lab = CommandLineHarness.commandLine();

  private int read;
  protected int refused;
  private int failed;

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static byte[] example(String name) throws Exception {
    return Files.readAllBytes(EXAMPLES.resolve(name));
  }

  /**
   * Runs a command on mutations of a file; {@code FILE} in the arguments stands for the file's
   * path.
   */
  final void tryAll(boolean binary, byte[] good, String... arguments) throws Exception {
    tryAll(binary, good, folder.resolve("input.json"), arguments);
  }

  final void tryAll(boolean binary, byte[] good, Path file, String... arguments) throws Exception {
    String[] command = arguments.clone();
    for (int i = 0; i < command.length; i++) {
      command[i] = command[i].replace("FILE", file.toString());
    }
    Files.write(file, good);
    run(good, command);
    assertThat(read).as("the good file").isEqualTo(1);
    for (int seed = 0; seed < Mutations.count() / SHARE; seed++) {
      Mutator mutator = new Mutator(seed);
      byte[] input = binary ? mutator.mutateBinary(good) : mutator.mutate(good);
      Files.write(file, input);
      long start = System.nanoTime();
      long cpu = Mutations.cpuNanos();
      run(input, command);
      Mutations.assertInTime(start, cpu, input);
    }
    System.out.printf(
        Locale.ROOT, "%s: %d read, %d refused, %d failed%n", arguments[0], read, refused, failed);
    assertThat(refused).isPositive();
  }

  final void run(byte[] input, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status = CommandLineHarness.execute(lab, out, err, arguments);
    List<String> lines = err.toString().lines().toList();
    String shown = err + " for " + Mutations.describe(input);
    assertThat(status).as(shown).isBetween(0, 2);
    if (status == 0) {
      read++;
      // The name of a relation may be one of these.
      boolean isNamed = NO_NUMBER.matcher(new String(input, StandardCharsets.ISO_8859_1)).find();
      assertThat(!isNamed && NO_NUMBER.matcher(out.toString()).find()).as(out + shown).isFalse();
    } else {
      if (status == 2) {
        refused++;
        assertThat(lines).as(shown).hasSize(1);
        assertThat(out.toString()).as(shown).isEmpty();
      } else {
        failed++; // a solver did not converge
        assertThat(lines).as(shown).isNotEmpty();
      }
      lines.forEach(line -> assertThat(line).as(shown).startsWith("lab: "));
      assertThat(shown).doesNotContain("a fault of this program");
      lines.forEach(line -> Mutations.assertOneLine(line, input));
    }
  }
}
