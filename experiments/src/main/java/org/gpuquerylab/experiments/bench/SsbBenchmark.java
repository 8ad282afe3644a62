package org.gpuquerylab.experiments.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.BackendException;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.experiments.ssb.QueryRun;
import org.gpuquerylab.experiments.ssb.ScanBandwidth;
import org.gpuquerylab.experiments.ssb.SsbData;
import org.gpuquerylab.experiments.ssb.StarPath;
import org.gpuquerylab.experiments.ssb.StarPaths;
import org.gpuquerylab.operators.ssb.Generator;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.ssb.Scale;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;
import org.gpuquerylab.operators.star.fused.Encoding;
import org.gpuquerylab.operators.table.Database;

/**
 * The 13 queries of the Star Schema Benchmark on a device, with the data there, beside all threads
 * of the host. Results are compared with the host's, row by row; DuckDB is not needed.
 *
 * <p>Arguments: backend, scale factor, paths with commas between them ({@code fused-plain}, {@code
 * fused-narrow}, {@code operator}; all three unless given), repetitions (default {@value
 * #REPETITIONS}). A line a path and query: rows, the device's time (median, least, greatest), the
 * host's time from call to result, the bytes that the query moves, their share of the scan
 * bandwidth measured in the same run, and how many times faster than the host's threads the path
 * is, from call to result.
 */
public final class SsbBenchmark {
  private static final int REPETITIONS = 21;
  private static final int HOST_REPETITIONS = 3;
  private static final long SEED = 1;
  private static final String ALL_PATHS = "fused-plain,fused-narrow,operator";

  private final Database database;
  private final Map<StarQuery, QueryRun> onHost = new LinkedHashMap<>();
  private int differences;

  private SsbBenchmark(Database database) {
    this.database = database;
  }

  /** Runs the benchmark and prints tables; ends with status 1 where a result differs. */
  public static void main(String[] args) {
    double factor = Double.parseDouble(args[1]);
    String[] paths = (args.length > 2 ? args[2] : ALL_PATHS).split(",", -1);
    int repetitions = args.length > 3 ? Integer.parseInt(args[3]) : REPETITIONS;
    Backends backends = Backends.find();
    try (Backend backend = backends.open(backends.select(args[0]))) {
      long begin = System.nanoTime();
      Database database = SsbData.generate(new Generator(new Scale(factor), SEED), Queries.all());
      print(
          "%s; SF %s, %,d rows generated in %.1f s",
          backend.device(),
          factor,
          database.table("lineorder").rows(),
          (System.nanoTime() - begin) / 1e9);
      SsbBenchmark benchmark = new SsbBenchmark(database);
      benchmark.runOnHost();
      double scan = ScanBandwidth.measure(backend, 1L << 30);
      print("scan bandwidth %.1f GB/s", scan / 1e9);
      for (String path : paths) {
        benchmark.run(path, backend, repetitions, scan);
      }
      System.exit(benchmark.differences == 0 ? 0 : 1);
    }
  }

  private void runOnHost() {
    int threads = Runtime.getRuntime().availableProcessors();
    try (StarPath path = StarPaths.onHost(StarPaths.PARALLEL, database, threads)) {
      Queries.all().forEach(q -> onHost.put(q, QueryRun.of(path, q, HOST_REPETITIONS)));
    }
    print("%nparallel, %d threads of the host%n%-5s%7s%11s", threads, "query", "rows", "host ms");
    for (QueryRun run : onHost.values()) {
      print("%-5s%7d%11.3f", run.query().name(), rows(run), run.hostMillis().median());
    }
    print("geometric mean %.4f ms", QueryRun.geometricMean(onHost.values()));
  }

  private void run(String name, Backend backend, int repetitions, double scan) {
    print(
        "%n%s, %d repetitions%n%-5s%7s%11s%11s%11s%11s%10s%8s%9s",
        name,
        repetitions,
        "query",
        "rows",
        "device ms",
        "least",
        "greatest",
        "host ms",
        "MB",
        "scan %",
        "speed-up");
    List<QueryRun> runs = new ArrayList<>();
    try (StarPath path = open(name, backend)) {
      for (StarQuery query : Queries.all()) {
        try {
          QueryRun run = QueryRun.of(path, query, repetitions);
          runs.add(run);
          print(run, scan);
        } catch (BackendException e) {
          differences++;
          print("%-5s %s", query.name(), String.valueOf(e.getMessage()));
        }
      }
    }
    if (!runs.isEmpty()) {
      print("geometric mean %.4f ms of %d queries", QueryRun.geometricMean(runs), runs.size());
    }
  }

  private StarPath open(String name, Backend backend) {
    Encoding encoding = name.endsWith("-narrow") ? Encoding.NARROW : Encoding.PLAIN;
    String path = name.startsWith(StarPaths.FUSED) ? StarPaths.FUSED : name;
    return StarPaths.onDevice(path, database, backend, encoding);
  }

  private void print(QueryRun run, double scan) {
    QueryRun host = onHost.get(run.query());
    StarResult expected = host == null ? run.result() : host.result();
    boolean equal = expected.equals(run.result());
    differences += equal ? 0 : 1;
    double hostMillis = host == null ? Double.NaN : host.hostMillis().median();
    print(
        "%-5s%7d%11.4f%11.4f%11.4f%11.4f%10.1f%8.1f%9.1f%s",
        run.query().name(),
        rows(run),
        run.millis().median(),
        run.millis().least(),
        run.millis().greatest(),
        run.hostMillis().median(),
        run.bytes().orElse(0) / 1e6,
        100 * run.bandwidth().orElse(Double.NaN) / scan,
        hostMillis / run.hostMillis().median(),
        equal ? "" : "  DIFFERS");
  }

  private static int rows(QueryRun run) {
    return run.result().rows().size();
  }

  private static void print(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
