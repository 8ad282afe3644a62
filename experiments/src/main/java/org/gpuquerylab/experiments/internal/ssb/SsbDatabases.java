package org.gpuquerylab.experiments.internal.ssb;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleSupplier;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.costmodel.internal.calibration.ScanBandwidth;
import org.gpuquerylab.costmodel.internal.planning.StarPredictor;
import org.gpuquerylab.costmodel.internal.planning.StarStatistics;
import org.gpuquerylab.costmodel.profile.ProfileStore;
import org.gpuquerylab.data.internal.dataset.SsbData;
import org.gpuquerylab.operators.internal.fused.FusedExecutor;
import org.gpuquerylab.operators.internal.path.StarPath;
import org.gpuquerylab.operators.internal.path.StarPaths;
import org.gpuquerylab.operators.ssb.Generator;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.ssb.Scale;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Table;

/**
 * Objects that the points of an experiment on the benchmark share: databases and their statistics,
 * paths with their columns on devices, and answers of the host. Each object is made when it is
 * first needed, and then kept.
 */
public final class SsbDatabases {
  private static final long SEED = 1;
  private static final ProfileStore PROFILES = ProfileStore.usual();

  /**
   * If the device's memory is less than this multiple of the data, only one path is open at a time.
   */
  private static final int PATHS_IN_MEMORY = 4;

  private final Map<Integer, StarStatistics> databases = new ConcurrentHashMap<>();
  private final Map<Integer, StarPath> hosts = new ConcurrentHashMap<>();
  private final Map<List<Object>, OpenPath> paths = new ConcurrentHashMap<>();
  private final Map<List<Object>, StarPredictor> predictors = new ConcurrentHashMap<>();
  private final Map<String, Double> scans = new ConcurrentHashMap<>();
  private final Map<List<Object>, Double> expected = new ConcurrentHashMap<>();

  /** A database with the columns of all queries; its scale factor is given in hundredths. */
  public StarStatistics statistics(int percent) {
    return databases.computeIfAbsent(
        percent,
        key ->
            new StarStatistics(
                SsbData.generate(new Generator(new Scale(percent / 100.0), SEED), Queries.all())));
  }

  private Database database(int percent) {
    return statistics(percent).database();
  }

  /** The number of threads of the host. */
  StarPath onHost(int percent) {
    return hosts.computeIfAbsent(
        percent,
        key ->
            StarPaths.onHost(
                StarPaths.PARALLEL, database(percent), Runtime.getRuntime().availableProcessors()));
  }

  /** The predictor of times on a device, for the database with this scale factor. */
  public StarPredictor predictor(int percent, DeviceInfo device) {
    return predictors.computeIfAbsent(
        List.of(percent, device.selector()), key -> new StarPredictor(statistics(percent), device));
  }

  /** The {@link ResultHash} of the host's answer, which is computed when it is needed. */
  public DoubleSupplier expected(int percent, StarQuery query) {
    return () ->
        expected.computeIfAbsent(
            List.of(percent, query.name()),
            key -> ResultHash.of(onHost(percent).executor().execute(query)));
  }

  /**
   * A path on a device, or on all devices of a group.
   *
   * @throws UnsupportedOperationException if the path runs on one device, and several are given
   */
  OpenPath onDevices(int percent, MeasuredPath path, String selector, DeviceGroup devices) {
    if (path == MeasuredPath.OPERATOR && devices.size() > 1) {
      throw new UnsupportedOperationException(path.path() + " runs on one device");
    }
    List<Object> key = List.of(percent, path, selector);
    if (!paths.containsKey(key)) {
      makeRoom(percent, devices.lead());
    }
    return paths.computeIfAbsent(
        key,
        k ->
            devices.size() == 1
                ? open(percent, path, selector, devices.lead())
                : open(percent, path, devices));
  }

  /** Predictions and the bandwidth of a scan are those of one device, so a group has none. */
  private OpenPath open(int percent, MeasuredPath path, DeviceGroup devices) {
    return new OpenPath(
        path,
        StarPaths.onDevices(database(percent), devices, path.encoding()),
        predictor(percent, devices.lead().device()),
        null,
        Double.NaN);
  }

  private OpenPath open(int percent, MeasuredPath path, String selector, Backend backend) {
    StarPredictor predictor = predictor(percent, backend.device());
    double scan =
        scans.computeIfAbsent(selector, key -> ScanBandwidth.measure(backend).orElse(Double.NaN));
    return new OpenPath(
        path,
        path == MeasuredPath.OPERATOR
            ? StarPaths.onDevice(path.path(), database(percent), backend, path.encoding())
            : StarPaths.of(new FusedExecutor(backend, predictor.planner(path.encoding()), true)),
        predictor,
        PROFILES.lookUp(backend.device()).orElse(null),
        scan);
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
