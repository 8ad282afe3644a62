package org.gpuquerylab.experiments.ssb;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceInfo;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.ProfileStore;
import org.gpuquerylab.experiments.planning.StarPredictor;
import org.gpuquerylab.experiments.planning.StarStatistics;
import org.gpuquerylab.operators.ssb.Generator;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.ssb.Scale;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.fused.FusedExecutor;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Table;
import org.jspecify.annotations.Nullable;

/**
 * What the points of {@link SsbExperiment} share, each made when it is first asked for and kept:
 * databases, paths with their columns on devices, answers of the host. Used by one thread.
 */
final class SsbDatabases {
  private static final long SEED = 1;
  private static final Path PROFILES = Path.of("profiles");

  /** Where a device has less memory than so many times the data, one path is open at a time. */
  private static final int PATHS_IN_MEMORY = 4;

  private final Map<Integer, StarStatistics> databases = new HashMap<>();
  private final Map<Integer, StarPath> hosts = new HashMap<>();
  private final Map<List<Object>, OpenPath> paths = new HashMap<>();
  private final Map<List<Object>, StarPredictor> predictors = new HashMap<>();
  private final Map<String, Double> scans = new HashMap<>();
  private final Map<List<Object>, Double> expected = new HashMap<>();

  private StarStatistics statistics(int percent) {
    return databases.computeIfAbsent(
        percent,
        key ->
            new StarStatistics(
                SsbData.generate(new Generator(new Scale(percent / 100.0), SEED), Queries.all())));
  }

  private Database database(int percent) {
    return statistics(percent).database();
  }

  /** The host's threads. */
  StarPath onHost(int percent) {
    return hosts.computeIfAbsent(
        percent,
        key ->
            StarPaths.onHost(
                StarPaths.PARALLEL, database(percent), Runtime.getRuntime().availableProcessors()));
  }

  /** The hash of the host's answer, found when it is asked for. */
  DoubleSupplier expected(int percent, StarQuery query) {
    return () ->
        expected.computeIfAbsent(
            List.of(percent, query.name()),
            key -> ResultHash.of(onHost(percent).executor().execute(query)));
  }

  /** A path on a device. */
  OpenPath onDevice(int percent, MeasuredPath path, String selector, Backend backend) {
    List<Object> key = List.of(percent, path, selector);
    if (!paths.containsKey(key)) {
      makeRoom(percent, backend);
    }
    return paths.computeIfAbsent(key, k -> open(percent, path, selector, backend));
  }

  private OpenPath open(int percent, MeasuredPath path, String selector, Backend backend) {
    StarPredictor predictor =
        predictors.computeIfAbsent(
            List.of(percent, selector),
            key -> new StarPredictor(statistics(percent), backend.device()));
    double scan =
        scans.computeIfAbsent(selector, key -> ScanBandwidth.measure(backend).orElse(Double.NaN));
    return new OpenPath(
        path,
        path == MeasuredPath.OPERATOR
            ? StarPaths.onDevice(path.path(), database(percent), backend, path.encoding())
            : StarPaths.of(new FusedExecutor(backend, predictor.planner(path.encoding()), true)),
        predictor,
        profile(backend.device()),
        scan);
  }

  private static @Nullable DeviceProfile profile(DeviceInfo device) {
    return new ProfileStore(PROFILES)
        .all().stream().filter(known -> known.isOf(device)).findFirst().orElse(null);
  }

  private void makeRoom(int percent, Backend backend) {
    if (backend.freeMemory().orElse(Long.MAX_VALUE) < PATHS_IN_MEMORY * bytes(database(percent))) {
      paths.values().forEach(open -> open.path().close());
      paths.clear();
    }
  }

  private static long bytes(Database database) {
    long bytes = 0;
    for (Table table : database.tables()) {
      bytes += (long) Integer.BYTES * table.rows() * table.columns().size();
    }
    return bytes;
  }
}
