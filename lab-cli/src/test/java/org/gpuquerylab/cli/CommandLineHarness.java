package org.gpuquerylab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Runs {@code lab} and keeps what it prints. */
public abstract class CommandLineHarness {

  @TempDir protected Path folder;

  protected final StringWriter out = new StringWriter();
  protected final StringWriter err = new StringWriter();

  /** Runs a command; returns its exit status. */
  protected int lab(String... arguments) {
    return execute(out, err, arguments);
  }

  /** The command line of {@code lab}, which may be used many times. */
  public static CommandLine commandLine() {
    return Lab.commandLine();
  }

  /** Runs a command that prints there; returns its exit status. */
  public static int execute(StringWriter out, StringWriter err, String... arguments) {
    return execute(Lab.commandLine(), out, err, arguments);
  }

  /** Runs a command of a command line that is there already: to make one takes longer than many. */
  public static int execute(
      CommandLine lab, StringWriter out, StringWriter err, String... arguments) {
    lab.setOut(new PrintWriter(out, true));
    lab.setErr(new PrintWriter(err, true));
    return lab.execute(arguments);
  }

  /** Arguments and more arguments. */
  protected static String[] with(String[] arguments, String... more) {
    return Stream.of(arguments, more).flatMap(Stream::of).toArray(String[]::new);
  }

  /** The lines printed on standard output, without the blanks around them. */
  protected List<String> lines() {
    return out.toString().lines().map(String::strip).toList();
  }

  /** The rows of results among the lines. */
  protected List<String> results() {
    return lines().stream().filter(line -> line.matches("199[2-8] .*")).toList();
  }

  /** A command ends with status 2, and prints nothing but one line that begins so. */
  protected void assertRefused(String message, String... arguments) {
    assertThat(lab(arguments)).isEqualTo(2);
    assertFault(message);
  }

  /** Nothing was printed but one line on standard error that begins so. */
  protected void assertFault(String message) {
    assertThat(err.toString()).startsWith("lab: " + message).doesNotContain("\tat ");
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(out.toString()).isEmpty();
  }

  /** A file with some text. */
  protected String file(String text) throws Exception {
    Path file = folder.resolve("input.json");
    Files.writeString(file, text);
    return file.toString();
  }
}
