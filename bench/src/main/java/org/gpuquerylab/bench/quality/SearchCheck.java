package org.gpuquerylab.bench.quality;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.gpuquerylab.bench.BenchmarkNames;
import org.gpuquerylab.input.InputException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Checks with many processes that {@code auto} keeps its promises for large queries: it keeps its
 * budgets, and its plans are never more expensive than those of its rivals. Each process runs
 * {@link SearchQuality} with a share of the queries. The check prints a line with the state every
 * ten seconds, and a summary at the end of each check. The exit status is 1 if a promise is broken
 * or if a process fails. The benchmark needs only the class path:
 *
 * <pre>
 * java -cp 'lab.jar:lib/*' org.gpuquerylab.bench.quality.SearchCheck --seconds 300 --rows DIR
 * </pre>
 */
@Command(name = "SearchCheck", mixinStandardHelpOptions = true)
public final class SearchCheck implements Callable<Integer> {

  @Option(names = "--checks", split = ",", description = "budgets, rivals (default: both).")
  private List<String> checks = List.of("budgets", "rivals");

  @Option(names = "--processes", description = "Processes (default: as the check takes cores).")
  private int processes;

  @Option(names = "--seconds", description = "Most seconds of each check (default: no limit).")
  private double seconds = Double.POSITIVE_INFINITY;

  @Option(names = "--queries", description = "Queries of each check (default: all of its set).")
  private int queries = Integer.MAX_VALUE;

  @Option(names = "--warm-up", description = "Seconds before the first query (default: 10).")
  private double warmUp = 10;

  @Option(names = "--poll", description = "Seconds between two lines (default: 10).")
  private double poll = 10;

  @Option(names = "--rows", description = "An empty folder for the rows (default: a new one).")
  private @Nullable Path rows;

  @Option(
      names = "--processor-time",
      description = "Budgets of it, for a busy machine: of the search alone.")
  private boolean processorTime;

  /** Runs the checks. */
  public static void main(String[] args) {
    System.exit(BenchmarkNames.execute(new SearchCheck(), args));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<PromiseCheck> all = new ArrayList<>();
    for (String check : checks) {
      all.add(BenchmarkNames.constant("check", PromiseCheck.values(), check));
    }
    Path folder = folder();
    System.out.println("rows: " + folder);
    boolean kept = true;
    for (PromiseCheck check : all) {
      kept &= run(check, folder);
    }
    return kept ? 0 : 1;
  }

  private Path folder() throws IOException {
    if (rows == null) {
      return Files.createTempDirectory("search-check");
    }
    Files.createDirectories(rows);
    try (DirectoryStream<Path> files = Files.newDirectoryStream(rows)) {
      if (files.iterator().hasNext()) {
        throw new InputException(rows + " has files, give an empty or a new folder to --rows");
      }
    }
    return rows;
  }

  private boolean run(PromiseCheck check, Path folder) throws IOException, InterruptedException {
    int end = Math.min(queries, check.set().size());
    int number = processes > 0 ? processes : check.processes();
    long start = System.nanoTime();
    try (Shards shards = new Shards(folder, check.label())) {
      for (int i = 0; i < number; i++) {
        shards.start(check.heap(), check.arguments(i, end, number, warmUp, seconds, processorTime));
      }
      while (!shards.end(poll)) {
        print(check, "so far", start, shards, end);
      }
      print(check, "in all", start, shards, end);
      return shards.failures() == 0 && check.isKept(shards.rows(), processorTime);
    }
  }

  private void print(PromiseCheck check, String when, long start, Shards shards, int all)
      throws IOException {
    System.out.printf(
        "%s, %s after %d s: %s%s%n",
        check.label(),
        when,
        (System.nanoTime() - start) / 1_000_000_000,
        check.summary(shards.rows(), all, processorTime),
        shards.failures() == 0 ? "" : "; failed processes: " + shards.failures());
  }
}
