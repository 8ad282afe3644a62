package org.gpuquerylab.cli.internal.run;

import java.io.IOException;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.internal.folder.ResultStore;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.folder.RunMutator;
import org.gpuquerylab.measure.internal.folder.RunSample;
import org.gpuquerylab.measure.internal.sweep.SweepPlan;
import org.gpuquerylab.measure.results.Sweep;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * Plots, reports and opens damaged run folders. Each attempt must succeed or end with a one-line
 * message. No other file may be read, and nothing may be written outside of the folder.
 */
final class RunMutations {

  private static final String SECRET = "the secret text of another file";

  /** The processor time from which on a command hangs; a slow machine needs some seconds. */
  private static final long MOST_CPU_NANOS = 60_000_000_000L;

  private final Path folder;
  private final Path outside;
  private final List<Path> samples;
  private final List<String> faults = new ArrayList<>();
  private final CommandLine lab = CommandLineHarness.commandLine();
  private int refused;
  private int taken;

  private RunMutations(Path folder, List<Path> samples) throws IOException {
    this.folder = folder;
    this.outside = folder.resolve("outside");
    this.samples = samples;
    Files.createDirectories(outside.resolve("folder"));
    Files.writeString(outside.resolve("secret.txt"), SECRET);
  }

  /**
   * Runs as a separate process, so that its heap can be small.
   *
   * @param arguments an empty folder, the number of mutations, the first seed
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    int count = Integer.parseInt(arguments[1]);
    long seed = Long.parseLong(arguments[2]);
    List<Path> samples = new ArrayList<>();
    for (Path run : RunSample.stored()) {
      Path sample = folder.resolve("samples").resolve(run.getFileName().toString());
      RunSample.shrink(run, sample);
      samples.add(sample);
    }
    RunMutations mutations = new RunMutations(folder, samples);
    for (int i = 0; i < count; i++) {
      mutations.one(seed + i);
    }
    mutations.faults.forEach(System.out::println);
    System.out.printf(
        Locale.ROOT,
        "%d mutations: %d accepted, %d refused, %d faults%n",
        count,
        mutations.taken,
        mutations.refused,
        mutations.faults.size());
    System.exit(mutations.faults.isEmpty() ? 0 : 1);
  }

  private void one(long seed) throws IOException {
    Path sample = samples.get((int) (seed % samples.size()));
    Path run = folder.resolve("run");
    delete(run);
    copy(sample, run);
    String place = "seed " + seed + ", " + sample.getFileName() + ", ";
    try {
      place += new RunMutator(seed, outside).mutate(run);
      Map<String, String> before = state();
      check(place, run, "report");
      if (seed % 8 == 0) { // plotting takes eight times as long as a report
        check(place, run, "plot");
      }
      resume(place, run);
      if (!state().equals(before)) {
        faults.add(place + ": something outside of the folder was written");
      }
    } catch (RuntimeException | Error e) {
      faults.add(place + ": " + e);
    }
  }

  private void check(String place, Path run, String command) throws IOException {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    int status = CommandLineHarness.execute(lab, out, err, command, run.toString());
    long cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
    taken += status == 0 ? 1 : 0;
    refused += status == 2 ? 1 : 0;
    String text = err.toString();
    boolean oneLine = text.lines().count() == 1 && text.startsWith("lab: " + run);
    if (cpu > MOST_CPU_NANOS) {
      faults.add(place + ": " + command + " took " + cpu / 1_000_000 + " ms");
    } else if (status == 2 ? !oneLine : status != 0) {
      faults.add(place + ": " + command + " ended with " + status + ": " + text);
    } else if (text.contains(SECRET)) {
      faults.add(place + ": " + command + " read another file");
    } else if (status == 0 && command.equals("report")) {
      checkPage(place, run.resolve("index.html"));
    }
  }

  private void checkPage(String place, Path page) throws IOException {
    String html = Files.readString(page);
    if (!PageScript.isAlone(html) || html.contains("<b>") || html.contains(SECRET)) {
      faults.add(place + ": the page contains text that it must not contain");
    }
  }

  /** Opens the folder as {@code lab run} does in order to continue the run. */
  private void resume(String place, Path run) {
    RunFolder opened = new RunFolder(run);
    try {
      Sweep sweep = opened.sweep();
      var experiment = Experiments.find(sweep.experiment());
      ResultStore.open(opened, SweepPlan.rules(experiment, sweep)).close();
    } catch (InputException e) {
      if (String.valueOf(e.getMessage()).lines().count() != 1) {
        faults.add(place + ": two lines: " + e.getMessage());
      }
    }
  }

  /** Returns the names and contents of all files outside of the run's folder. */
  private Map<String, String> state() throws IOException {
    Map<String, String> state = new TreeMap<>();
    try (Stream<Path> top = Files.list(folder);
        Stream<Path> others = Files.walk(outside)) {
      for (Path path : Stream.concat(top, others).toList()) {
        boolean file = Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
        state.put(path.toString(), file ? Files.readString(path) : "");
      }
    }
    return state;
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }

  /** Deletes a folder, without following links in it. */
  private static void delete(Path path) throws IOException {
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      Files.walkFileTree(
          path,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes facts)
                throws IOException {
              Files.delete(file);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException fault)
                throws IOException {
              Files.delete(folder);
              return FileVisitResult.CONTINUE;
            }
          });
    }
  }
}
