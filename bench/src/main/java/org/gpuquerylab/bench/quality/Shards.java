package org.gpuquerylab.bench.quality;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Processes that run {@link SearchQuality} in one folder; each has a file of rows and a file of
 * output. The processes end when this process ends.
 */
final class Shards implements AutoCloseable {
  private final Path folder;
  private final String name;
  private final List<Process> processes = new ArrayList<>();
  private final Thread hook = new Thread(this::destroy);

  /**
   * Creates an object that has no processes yet.
   *
   * @param folder the folder for the files
   * @param name prefix of the files' names
   */
  Shards(Path folder, String name) {
    this.folder = folder;
    this.name = name;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /**
   * Starts a process with the class path of this process.
   *
   * @param heap the heap size in the form of {@code -Xmx}
   * @param arguments arguments of {@link SearchQuality}, without the file of rows
   */
  void start(String heap, List<String> arguments) throws IOException {
    int index = processes.size();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx" + heap, "-cp", System.getProperty("java.class.path")));
    command.add(SearchQuality.class.getName());
    command.addAll(arguments);
    command.addAll(List.of("--rows", file(index, ".csv").toString()));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    processes.add(builder.redirectOutput(file(index, ".log").toFile()).start());
  }

  private Path file(int index, String end) {
    return folder.resolve(name + "-" + index + end);
  }

  /** Waits for all processes, but at most for the given seconds; returns whether all have ended. */
  boolean end(double seconds) throws InterruptedException {
    long end = System.nanoTime() + (long) (seconds * 1e9);
    boolean ended = true;
    for (Process process : processes) {
      ended &= process.waitFor(end - System.nanoTime(), TimeUnit.NANOSECONDS);
    }
    return ended;
  }

  /** The number of processes that ended with a failure. */
  long failures() {
    return processes.stream().filter(each -> !each.isAlive() && each.exitValue() != 0).count();
  }

  /** All rows so far. Skips a line that is still being written. */
  List<QualityRow> rows() throws IOException {
    List<QualityRow> all = new ArrayList<>();
    for (int i = 0; i < processes.size(); i++) {
      Path file = file(i, ".csv");
      if (Files.exists(file)) {
        String text = Files.readString(file);
        all.addAll(QualityRow.parseAll(text.substring(0, text.lastIndexOf('\n') + 1), file));
      }
    }
    return all;
  }

  private void destroy() {
    processes.forEach(Process::destroy);
  }

  @Override
  public void close() {
    destroy();
    Runtime.getRuntime().removeShutdownHook(hook);
  }
}
