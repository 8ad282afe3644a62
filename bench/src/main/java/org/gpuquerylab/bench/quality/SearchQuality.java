package org.gpuquerylab.bench.quality;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.gpuquerylab.bench.BenchmarkNames;
import org.gpuquerylab.joinorder.large.linear.DpLin;
import org.gpuquerylab.joinorder.large.part.Goo;
import org.gpuquerylab.joinorder.large.part.Idp2;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Measures the quality of the plans that {@code auto} finds within a budget, compared with {@code
 * goo}, {@code idp2} and {@code dplin}, and whether {@code auto} keeps the budget. Run this
 * benchmark from the root of the sources, after {@code mvn package}:
 *
 * <pre>
 * java -cp 'lab-cli/target/lab.jar:lab-cli/target/lib/*' \
 *   org.gpuquerylab.bench.quality.SearchQuality --queries trees --from 0 --to 450 --rows a.csv
 * ... --from 450 --to 900 --rows b.csv
 * ... --summary a.csv,b.csv
 * </pre>
 *
 * The queries, sets and seeds come from {@link QuerySet}. If a rival takes longer than the first
 * budget, its plan is compared with a run of {@code auto} that has the rival's time as its budget.
 * The best known plan is the best of all these runs and of further searches with other seeds; for
 * small trees it is the optimum. Costs are C_out without the query's result, which is part of every
 * plan.
 */
@Command(name = "SearchQuality", mixinStandardHelpOptions = true)
public final class SearchQuality implements Callable<Integer> {
  private static final double NANOS_PER_SECOND = 1e9;

  @Option(names = "--queries", description = "trees, graphs or mixed (default: trees).")
  private String queries = "trees";

  @Option(names = "--from", description = "The first query (default: 0).")
  private int from = 0;

  @Option(names = "--to", description = "The query after the last one (default: all).")
  private int to = Integer.MAX_VALUE;

  @Option(names = "--each", description = "Takes every n-th query (default: 1).")
  private int each = 1;

  @Option(names = "--millis", split = ",", description = "Budgets (default: 10,100).")
  private List<Double> millis = List.of(10.0, 100.0);

  @Option(names = "--steps", split = ",", description = "Numbers of steps of adaptive.")
  private List<Long> steps = new ArrayList<>();

  @Option(names = "--processor-time", description = "Budgets of it: of the search alone.")
  private boolean processorTime;

  @Option(names = "--budgets-only", description = "auto with one budget of 10 to 1,000 ms each.")
  private boolean budgetsOnly;

  @Option(names = "--seeds", description = "Further searches for the best plan (default: 2).")
  private int seeds = 2;

  @Option(names = "--seed-millis", description = "Milliseconds of each (default: 300).")
  private double seedMillis = 300;

  @Option(names = "--warm-up", description = "Seconds before the first query (default: 10).")
  private double warmUp = 10;

  @Option(
      names = "--seconds",
      description = "Starts no query after this many seconds (default: no limit).")
  private double seconds = Double.POSITIVE_INFINITY;

  @Option(names = "--rows", description = "A file that all runs are added to, as CSV.")
  private @Nullable Path rows;

  @Option(names = "--summary", split = ",", description = "Files to sum up; nothing is run.")
  private List<Path> summary = new ArrayList<>();

  /** Runs the benchmark. */
  public static void main(String[] args) {
    System.exit(BenchmarkNames.execute(new SearchQuality(), args));
  }

  @Override
  public Integer call() throws IOException {
    List<QualityRow> all = summary.isEmpty() ? run() : read();
    new QualitySummary(all, processorTime).print(System.out);
    return 0;
  }

  private List<QualityRow> read() throws IOException {
    List<QualityRow> all = new ArrayList<>();
    for (Path file : summary) {
      all.addAll(QualityRow.parseAll(Files.readString(file), file));
    }
    return all;
  }

  private List<QualityRow> run() throws IOException {
    QuerySet set = BenchmarkNames.constant("queries", QuerySet.values(), queries);
    int end = Math.min(to, set.size());
    System.out.printf(
        "%s %d to %d, each %d; the seed of a query is its index, that of auto is 0%n",
        set, from, end, each);
    long start = System.nanoTime();
    warmUp(set);
    QualityRuns runs = new QualityRuns(set, processorTime);
    int written = 0;
    for (int index = from; index < end && secondsSince(start) < seconds; index += each) {
      run(runs, set.query(index), index);
      written = append(runs.rows(), written);
    }
    return runs.rows();
  }

  /** Runs queries that are not recorded, until the code is compiled. */
  private void warmUp(QuerySet set) {
    long start = System.nanoTime();
    QualityRuns runs = new QualityRuns(set, processorTime);
    for (int index = set.size(); secondsSince(start) < warmUp; index++) {
      run(runs, set.query(index), index);
    }
  }

  private static double secondsSince(long start) {
    return (System.nanoTime() - start) / NANOS_PER_SECOND;
  }

  private void run(QualityRuns runs, LargeQuery query, int index) {
    QueryGraph graph = query.graph();
    if (budgetsOnly) {
      runs.auto(query, graph, QuerySet.budget(index), "");
      return;
    }
    for (double budget : millis) {
      runs.auto(query, graph, budget, "");
    }
    for (long budget : steps) {
      runs.steps(query, graph, budget);
    }
    for (String name : List.of(Goo.NAME, Idp2.NAME, DpLin.NAME)) {
      double taken = runs.millis(runs.rival(query, graph, name));
      if (!millis.isEmpty() && taken > millis.get(0)) {
        runs.auto(query, graph, taken, name);
      }
    }
    if (seeds > 0) {
      runs.best(query, graph, seeds, seedMillis);
    }
  }

  private int append(List<QualityRow> all, int written) throws IOException {
    if (rows != null) {
      try (BufferedWriter writer =
          Files.newBufferedWriter(rows, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
        for (QualityRow row : all.subList(written, all.size())) {
          writer.write(row.line() + "\n");
        }
      }
    }
    return all.size();
  }
}
