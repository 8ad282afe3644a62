package org.gpuquerylab.cli.internal.model;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.cli.internal.option.ExclusiveOptions;
import org.gpuquerylab.cli.internal.option.Placement;
import org.gpuquerylab.cli.internal.option.Timed;
import org.gpuquerylab.costmodel.internal.calibration.ScanBandwidth;
import org.gpuquerylab.costmodel.internal.planning.AutoPath;
import org.gpuquerylab.costmodel.internal.planning.PathPlan;
import org.gpuquerylab.data.internal.DuckDb;
import org.gpuquerylab.data.internal.dataset.SsbData;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.internal.session.FaultHandler;
import org.gpuquerylab.operators.internal.path.QueryRun;
import org.gpuquerylab.operators.internal.path.StarPath;
import org.gpuquerylab.operators.internal.path.StarPaths;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.table.Database;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lab ssb}. */
@Command(
    name = "ssb",
    description = {
      "Runs queries of the Star Schema Benchmark: rows, time, share of the scan bandwidth.",
      "The share follows from the bytes that a query must move.",
      "docs/ssb.md has the details."
    },
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:all went well",
      "1:a result differs from DuckDB's, or could not be compared",
      "2:the input cannot be used"
    },
    mixinStandardHelpOptions = true)
public final class SsbCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  CommandSpec spec;

  @Mixin SsbOptions options = new SsbOptions();

  @Mixin StarPathOptions paths = new StarPathOptions();

  @Option(names = "--check", description = "Compare each result with DuckDB's, row by row.")
  boolean check;

  @Option(names = "--rows", description = "Print the rows of the results.")
  boolean rows;

  @Option(
      names = "--write",
      paramLabel = "DIR",
      description = "Only write the generated tables, with all columns, as CSV files to a folder.")
  @Nullable Path write;

  @Override
  public Integer call() {
    options.check();
    paths.check();
    refuseWhatWouldBeIgnored();
    if (write != null) {
      SsbData.write(options.generator(), write).forEach(out()::println);
      out().flush();
      return 0;
    }
    if (check && !DuckDb.isAvailable()) {
      throw new InputException(
          "--check: DuckDB is missing; put duckdb_jdbc's jar into lib/, or leave the option out");
    }
    try (Placement place = paths.place()) {
      return run(place);
    } catch (OutOfMemoryError e) {
      throw FaultHandler.outOfMemory(options.source(), paths.path, e);
    }
  }

  private int run(Placement place) {
    Timed<Database> made = Timed.once(options::database);
    Database database = made.result();
    print(
        "%,d rows of lineorder in %.1f s; %s on %s",
        database.table("lineorder").rows(), made.millis() / 1e3, paths.path, place.name());
    try {
      return run(place, database);
    } catch (OutOfDeviceMemoryException e) {
      throw advice().refusal("path " + paths.path, e, place, database);
    }
  }

  private MemoryAdvice advice() {
    return new MemoryAdvice(paths, options);
  }

  private void refuseWhatWouldBeIgnored() {
    ExclusiveOptions exclusive = new ExclusiveOptions(spec.commandLine().getParseResult());
    exclusive.refuse("--data", "the data are read, not generated", "--sf", "--seed", "--write");
    exclusive.refuse(
        "--write",
        "nothing is run",
        "--query",
        "--path",
        "--check",
        "--rows",
        "--repetitions",
        "--time-budget",
        "--backend",
        "--encoding",
        "--memory");
    if (!List.of(AutoPath.NAME, StarPaths.FUSED).contains(paths.path)) {
      exclusive.refuse("--path", paths.path + " has no encodings", "--encoding");
    }
  }

  private int run(Placement place, Database database) {
    OptionalDouble scan = scan(place.backend());
    List<QueryRun> runs = new ArrayList<>();
    Refused refused = null;
    try (StarPath path = paths.open(place, database, options.threads)) {
      print(path, place);
      for (StarQuery query : options.queries()) {
        try {
          runs.add(run(path, query));
        } catch (OutOfDeviceMemoryException e) {
          refused = new Refused(query.name() + ": path " + path.executor().name(), e);
          break;
        }
      }
    } catch (InputException e) {
      report(runs, SsbCheck.none(runs), scan);
      throw e;
    }
    SsbCheck verdict =
        check
            ? SsbCheck.of(runs, database, spec.commandLine().getErr()::println)
            : SsbCheck.none(runs);
    // Measurements that precede an error are kept.
    report(runs, verdict, scan);
    if (refused != null) {
      throw advice().refusal(refused.name(), refused.fault(), place, database);
    }
    return verdict.differs() ? FaultHandler.FAILED : 0;
  }

  /** The parts of the work for which the device's memory was too small. */
  private record Refused(String name, OutOfDeviceMemoryException fault) {}

  private void report(List<QueryRun> runs, SsbCheck verdict, OptionalDouble scan) {
    if (runs.isEmpty()) {
      return;
    }
    SsbText.table(runs, verdict.verdicts(), scan).print(out());
    SsbText.firsts(runs).print(out());
    SsbText.streamed(runs).ifPresent(out()::println);
    out().println(SsbText.means(runs));
    if (rows) {
      runs.forEach(run -> SsbText.printRows(run, out()));
    }
    out().flush();
  }

  /** The path of each query and the reason for it, if the command can choose. */
  private void print(StarPath path, Placement place) {
    if (!(path instanceof AutoPath auto)) {
      return;
    }
    if (!auto.predicts()) {
      print(
          "no profile of %s in %s, so the path is chosen by a rule; lab calibrate --backend %s measures one",
          place.device().name(), paths.profiles.store().places(), place.device().selector());
    }
    auto.doubt().ifPresent(doubt -> print("%s", doubt));
    for (StarQuery query : options.queries()) {
      try {
        List<String> plans = auto.plans(query).stream().map(PathPlan::toString).toList();
        String others = String.join("; ", plans.subList(1, plans.size()));
        print("%s  %s%s", query.name(), plans.get(0), auto.predicts() ? "; not " + others : "");
      } catch (IllegalArgumentException e) {
        throw new InputException(query.name() + ": " + e.getMessage(), e);
      }
    }
  }

  private QueryRun run(StarPath path, StarQuery query) {
    try {
      int plans = path instanceof AutoPath auto ? auto.plans(query).size() : 0;
      QueryRun run = QueryRun.of(path, query, options.repetitions, options.budgetMillis());
      if (path instanceof AutoPath auto && auto.plans(query).size() < plans) {
        print("%s  this does not fit, so %s", query.name(), auto.plans(query).get(0).name());
      }
      return run;
    } catch (IllegalArgumentException e) {
      throw new InputException(query.name() + ": " + e.getMessage(), e);
    }
  }

  private OptionalDouble scan(@Nullable Backend backend) {
    if (backend == null) {
      return OptionalDouble.empty();
    }
    OptionalDouble bandwidth = ScanBandwidth.measure(backend);
    if (bandwidth.isPresent()) {
      print("scan bandwidth: %.1f GB/s", bandwidth.getAsDouble() / 1e9);
    } else {
      print("scan bandwidth: not measured, because there is not enough memory");
    }
    return bandwidth;
  }

  private void print(String format, Object... values) {
    out().println(String.format(Locale.ROOT, format, values));
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }
}
