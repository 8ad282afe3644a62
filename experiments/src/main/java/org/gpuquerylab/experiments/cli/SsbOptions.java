package org.gpuquerylab.experiments.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceInfo;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.ProfileStore;
import org.gpuquerylab.experiments.InputException;
import org.gpuquerylab.experiments.Suggestion;
import org.gpuquerylab.experiments.planning.StarPlanner;
import org.gpuquerylab.experiments.planning.StarPredictor;
import org.gpuquerylab.experiments.planning.StarStatistics;
import org.gpuquerylab.experiments.ssb.AutoPath;
import org.gpuquerylab.experiments.ssb.SsbData;
import org.gpuquerylab.experiments.ssb.StarPath;
import org.gpuquerylab.experiments.ssb.StarPaths;
import org.gpuquerylab.operators.ssb.Generator;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.ssb.Scale;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.fused.Encoding;
import org.gpuquerylab.operators.table.Database;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What {@code lab ssb} runs, on which data, and where. */
final class SsbOptions {

  @Option(
      names = "--sf",
      paramLabel = "N",
      description = "Scale factor, such as 0.01 or 20; 1 unless given.",
      defaultValue = "1")
  double factor;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the generator; 1 unless given.",
      defaultValue = "1")
  long seed;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Load TABLE.csv or TABLE.parquet from a folder instead of generating.")
  @Nullable Path data;

  @Option(
      names = "--query",
      paramLabel = "NAME",
      split = ",",
      description = "q11, or q1.1, to q43; several with commas; all 13 unless given.")
  List<String> names = new ArrayList<>();

  @Option(
      names = "--path",
      paramLabel = "PATH",
      description = {
        "auto: for each query the fastest on a device, as predicted by the cost model;",
        "fused: one pass over the fact table on a device;",
        "operator: operators one after the other on a device;",
        "parallel: threads of the host;",
        "reference: row by row on the host; auto unless given."
      },
      defaultValue = AutoPath.NAME)
  String path = AutoPath.NAME;

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      description =
          "Columns of the fused path: plain, 4 bytes a value, or narrow; plain unless given, with"
              + " auto either.")
  @Nullable String encoding;

  @Option(
      names = "--profiles",
      paramLabel = "DIR",
      description = "The folder of profiles, for auto; ${DEFAULT-VALUE} unless given.",
      defaultValue = PredictCommand.PROFILES)
  Path profiles = Path.of(PredictCommand.PROFILES);

  @Option(
      names = "--backend",
      paramLabel = "B",
      description =
          "cpu, opencl, cuda, or a device such as opencl:1; the best device unless given.")
  @Nullable String backend;

  @Option(
      names = "--memory",
      paramLabel = "BYTES",
      description = {
        "Device memory that may be used, such as 67108864 or 64M; all unless given.",
        "Where columns do not fit, the fact table is streamed in chunks."
      })
  @Nullable String memory;

  @Option(
      names = "--time-budget",
      paramLabel = "MS",
      description = {
        "Milliseconds of a query's executions, after which no further one is begun,",
        "but one is timed; no limit unless given."
      })
  @Nullable Double timeBudget;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Host threads of the generator and the path parallel; all unless given.")
  int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--repetitions",
      paramLabel = "N",
      description = "Timed executions of each query, after one that is not; 5 unless given.",
      defaultValue = "5")
  int repetitions;

  /**
   * Checks all but the backend.
   *
   * @throws InputException naming the option that is wrong
   */
  void check() {
    if (threads < 1) {
      throw new InputException("--threads " + threads + ": at least 1 thread is needed");
    }
    if (repetitions < 1) {
      throw new InputException("--repetitions " + repetitions + ": at least 1 is needed");
    }
    if (timeBudget != null && !(timeBudget > 0)) {
      throw new InputException("--time-budget " + timeBudget + ": give milliseconds above 0");
    }
    scale();
    queries();
    encodings();
    List<String> paths = new ArrayList<>(List.of(AutoPath.NAME));
    paths.addAll(StarPaths.ON_DEVICES);
    paths.addAll(StarPaths.ON_HOST);
    if (!paths.contains(path)) {
      throw Suggestion.unknown("path", path, paths);
    }
    checkMemory();
  }

  private void checkMemory() {
    if (memory == null) {
      return;
    }
    if (StarPaths.ON_HOST.contains(path)) {
      throw new InputException(
          "--memory: the path %s runs on the host; leave the option out, or choose %s"
              .formatted(path, String.join(" or ", StarPaths.ON_DEVICES)));
    }
    ByteCount.parse("--memory", memory);
  }

  /** The time budget of a query in milliseconds, infinite where there is none. */
  double budgetMillis() {
    return timeBudget == null ? Double.POSITIVE_INFINITY : timeBudget;
  }

  /** What the data is of, for messages. */
  String source() {
    return data == null ? "--sf " + factor : "--data " + data;
  }

  private Scale scale() {
    try {
      return new Scale(factor);
    } catch (IllegalArgumentException e) {
      throw new InputException("--sf: " + e.getMessage(), e);
    }
  }

  /** The encodings that the fused path may use, the usual one first. */
  private List<Encoding> encodings() {
    if (encoding == null) {
      return List.of(Encoding.PLAIN, Encoding.NARROW);
    }
    for (Encoding known : Encoding.values()) {
      if (known.name().toLowerCase(Locale.ROOT).equals(encoding)) {
        return List.of(known);
      }
    }
    throw Suggestion.unknown("encoding", encoding, List.of("plain", "narrow"));
  }

  /** The queries to run. */
  List<StarQuery> queries() {
    List<String> known = Queries.all().stream().map(StarQuery::name).toList();
    return names.isEmpty()
        ? Queries.all()
        : names.stream()
            .map(
                name ->
                    Queries.find(name).orElseThrow(() -> Suggestion.unknown("query", name, known)))
            .toList();
  }

  /** The generator. */
  Generator generator() {
    return new Generator(scale(), seed, threads);
  }

  /** The data. */
  Database database() {
    return data == null ? SsbData.generate(generator(), queries()) : SsbData.read(data, queries());
  }

  /** Where the path runs; to be closed. Limits the device's memory. */
  Placement place() {
    if (StarPaths.ON_HOST.contains(path)) {
      return Placement.onHost(path, backend, StarPaths.ON_DEVICES);
    }
    Placement place = Placement.onDevice(backend);
    if (memory != null) {
      place.open().limitMemory(ByteCount.parse("--memory", memory));
    }
    return place;
  }

  /** Opens the path at its place. */
  StarPath open(Placement place, Database database) {
    Backend open = place.backend();
    if (open == null) {
      return StarPaths.onHost(path, database, threads);
    }
    return path.equals(AutoPath.NAME)
        ? new AutoPath(open, planner(open, database))
        : StarPaths.onDevice(path, database, open, encodings().get(0));
  }

  private StarPlanner planner(Backend open, Database database) {
    Optional<DeviceProfile> profile = profile(open.device());
    return new StarPlanner(
        new StarPredictor(new StarStatistics(database), open.device()),
        encodings(),
        profile.orElse(null),
        open.freeMemory());
  }

  /** The profile of a device; empty where it was never measured. */
  private Optional<DeviceProfile> profile(DeviceInfo device) {
    return new ProfileStore(profiles)
        .all().stream().filter(known -> known.isOf(device)).findFirst();
  }
}
