package org.gpuquerylab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Runs {@code lab} and keeps its output. */
public abstract class CommandLineHarness {

  @TempDir protected Path folder;

  protected final StringWriter out = new StringWriter();
  protected final StringWriter err = new StringWriter();

  private static final Set<String> REPEATING = Set.of("estimate", "optimize", "schedule");

  /** Runs a command; returns its exit status. */
  protected int lab(String... arguments) {
    return execute(out, err, arguments);
  }

  /** Creates the command line of {@code lab}, which can execute many commands. */
  public static CommandLine commandLine() {
    return Lab.commandLine();
  }

  /** Runs a command that prints to the given writers; returns its exit status. */
  public static int execute(StringWriter out, StringWriter err, String... arguments) {
    return execute(Lab.commandLineFor(arguments), out, err, arguments);
  }

  /**
   * Runs a command with an existing command line, because creating one takes longer than many
   * commands; returns the exit status.
   */
  public static int execute(
      CommandLine lab, StringWriter out, StringWriter err, String... arguments) {
    return repeating(lab, out, err, once(arguments));
  }

  /** Runs a command that repeats a short computation, as a user's command does. */
  protected final int repeating(String... arguments) {
    return repeating(Lab.commandLineFor(arguments), out, err, arguments);
  }

  private static int repeating(
      CommandLine lab, StringWriter out, StringWriter err, String... arguments) {
    lab.setOut(new PrintWriter(out, true));
    lab.setErr(new PrintWriter(err, true));
    return lab.execute(arguments);
  }

  /**
   * Answers once where a user's command repeats a short computation for its time: {@code
   * TimingOptionTest} tests that, and it would be most of the time of these tests.
   */
  private static String[] once(String... arguments) {
    if (arguments.length == 0 || !REPEATING.contains(arguments[0])) {
      return arguments;
    }
    List<String> words = new ArrayList<>(List.of(arguments));
    if (!words.contains("--once")) {
      words.add(1, "--once");
    }
    return words.toArray(String[]::new);
  }

  /** Appends arguments to an array of arguments; returns a new array. */
  protected static String[] with(String[] arguments, String... more) {
    return Stream.of(arguments, more).flatMap(Stream::of).toArray(String[]::new);
  }

  /** The lines printed on standard output, without blanks at both ends. */
  protected List<String> lines() {
    return out.toString().lines().map(String::strip).toList();
  }

  /** The lines of the output that are rows of results. */
  protected List<String> results() {
    return lines().stream().filter(line -> line.matches("199[2-8] .*")).toList();
  }

  /**
   * Checks that a command ends with status 2 and prints only one line, which begins with the
   * message.
   */
  protected void assertRefused(String message, String... arguments) {
    assertThat(lab(arguments)).isEqualTo(2);
    assertFault(message);
  }

  /**
   * Checks that only one line was printed, on standard error, and that it begins with the message.
   */
  protected void assertFault(String message) {
    assertThat(err.toString()).startsWith("lab: " + message).doesNotContain("\tat ");
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(out.toString()).isEmpty();
  }

  /** Creates a file with the given text. */
  protected String file(String text) throws Exception {
    Path file = folder.resolve("input.json");
    Files.writeString(file, text);
    return file.toString();
  }

  /** Writes a script that runs this build's lab in a process of its own; returns the script. */
  public static Path labScript(Path file) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Files.writeString(
        file,
        String.format(
            Locale.ROOT,
            "#!/usr/bin/env bash\nexec '%s' -XX:TieredStopAtLevel=1 -cp '%s' %s \"$@\"\n",
            java,
            System.getProperty("java.class.path"),
            Lab.class.getName()));
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
