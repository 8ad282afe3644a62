package org.gpuquerylab.cluster.internal;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.gpuquerylab.cluster.internal.message.ClusterException;

/**
 * A child process that answers each line with a line; bytes may follow a line. The text that the
 * process prints to standard error is kept.
 */
final class DriverProcess implements AutoCloseable {
  private static final Duration STEP = Duration.ofMillis(50);
  private static final long SECONDS_TO_END = 10;

  /** What the JVM says after the line that names the reason why it does not start. */
  private static final List<String> NO_JVM =
      List.of(
          "Error: Could not create the Java Virtual Machine.",
          "Error: A fatal exception has occurred. Program will exit.");

  private final Process process;
  private final InputStream answers;
  private final OutputStream input;
  private final Path log;

  /**
   * Starts a process.
   *
   * @param variables variables that are added to this process's environment; not modified
   * @param log the file for the process's standard error
   */
  DriverProcess(List<String> command, Map<String, String> variables, Path log) {
    this.log = log;
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectError(log.toFile()).directory(new File("."));
      builder.environment().putAll(variables);
      process = builder.start();
    } catch (IOException e) {
      throw new ClusterException("no process can be started: " + e.getMessage(), e);
    }
    answers = new BufferedInputStream(process.getInputStream());
    input = process.getOutputStream();
  }

  /** Waits for a moment; returns whether there is an answer or the process has ended. */
  boolean awaitAnswer() {
    try {
      if (answers.available() > 0 || !process.isAlive()) {
        return true;
      }
      Thread.sleep(STEP.toMillis());
      return answers.available() > 0;
    } catch (IOException e) {
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterException("interrupted while Spark was working", e);
    }
  }

  /**
   * The next line.
   *
   * @throws ClusterException if the process ended before it answered
   */
  String answer() {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try {
      for (int c = answers.read(); c >= 0; c = answers.read()) {
        if (c == '\n') {
          return line.toString(StandardCharsets.UTF_8);
        }
        line.write(c);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw ended();
  }

  /**
   * The bytes that follow a line.
   *
   * @throws ClusterException if the process ended before all of them
   */
  byte[] bytes(int count) {
    try {
      byte[] bytes = answers.readNBytes(count);
      if (bytes.length == count) {
        return bytes;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw ended();
  }

  private ClusterException ended() {
    return new ClusterException("Spark's driver ended without an answer: " + lastWords());
  }

  /** Sends a line and the bytes that follow it. */
  void send(String line, byte[] bytes) {
    try {
      input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      input.write(bytes);
      input.flush();
    } catch (IOException e) {
      throw new ClusterException("Spark's driver ended: " + lastWords(), e);
    }
  }

  /** The text that the process has printed to standard error. */
  String log() {
    try {
      return new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }

  /** The last line of the log that does not belong to a stack trace. */
  private String lastWords() {
    return log()
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("\t") && !NO_JVM.contains(line))
        .reduce((first, second) -> second)
        .orElse("it said nothing");
  }

  /** Closes the process's input, so that it ends; kills it if it does not end. */
  @Override
  public void close() {
    try {
      input.close();
    } catch (IOException e) {
      // The process has already ended.
    }
    try {
      if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  /** Kills the process. */
  void kill() {
    process.destroyForcibly();
  }
}
