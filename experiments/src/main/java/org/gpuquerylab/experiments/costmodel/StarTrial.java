package org.gpuquerylab.experiments.costmodel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.gpuquerylab.costmodel.CostModel;
import org.gpuquerylab.costmodel.calibrated.CalibratedModel;
import org.gpuquerylab.costmodel.calibrated.StepWork;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.HostMemory;
import org.gpuquerylab.costmodel.yuan.YuanModel;
import org.gpuquerylab.experiments.planning.StarShape;
import org.gpuquerylab.experiments.planning.StarStatistics;
import org.gpuquerylab.experiments.ssb.StarPath;
import org.gpuquerylab.experiments.ssb.StarPaths;
import org.gpuquerylab.experiments.stats.MedianInterval;
import org.gpuquerylab.experiments.sweep.Trial;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;
import org.jspecify.annotations.Nullable;

/**
 * Executes one plan of a star query; its measures are those of {@link PointMeasures} for the whole
 * plan. The operators' time is the sum of the models' for each. The text has no fused path, so both
 * models take it to read the bytes that the path expects to read, in order, and the calibrated one
 * adds {@value #FUSED_LAUNCHES} launches.
 */
final class StarTrial implements Trial {
  private static final int FUSED_LAUNCHES = 4;

  private final StarPath path;
  private final StarQuery query;
  private final StarStatistics statistics;
  private final DeviceProfile profile;
  private final LongSupplier expected;
  private final List<Double> runs = new ArrayList<>();
  private @Nullable StarResult result;

  StarTrial(
      StarPath path,
      StarQuery query,
      StarStatistics statistics,
      DeviceProfile profile,
      LongSupplier expected) {
    this.path = path;
    this.query = query;
    this.statistics = statistics;
    this.profile = profile;
    this.expected = expected;
  }

  @Override
  public void run() {
    result = path.executor().execute(query);
    runs.add(path.deviceMillis().orElseThrow());
  }

  @Override
  public double checksum() {
    return PointMeasures.number(hash(Objects.requireNonNull(result, "not run")));
  }

  @Override
  public double expectedChecksum() {
    return PointMeasures.number(expected.getAsLong());
  }

  /** A number that stands for a result. */
  static long hash(StarResult result) {
    long hash = result.rows().size();
    for (StarResult.Row row : result.rows()) {
      hash = RowHash.mix(hash + RowHash.mix(row.groups().hashCode()) + row.sum());
    }
    return hash;
  }

  /** The first half of the runs warms device and host up and is left out. */
  @Override
  public Map<String, Double> measures() {
    List<Double> warm = runs.subList(runs.size() / 2, runs.size());
    double[] millis = warm.stream().mapToDouble(Double::doubleValue).toArray();
    Map<String, Double> all = new LinkedHashMap<>();
    all.put(PointMeasures.DEVICE, MedianInterval.of(millis).median());
    YuanModel yuan = new YuanModel(profile.notation(HostMemory.PINNED));
    CalibratedModel calibrated = new CalibratedModel(profile, HostMemory.PINNED, false);
    if (path.executor().name().equals(StarPaths.FUSED)) {
      double bytes = path.bytes(query).orElseThrow();
      StepWork pass = StepWork.step("pass").read("columns", bytes).launches(FUSED_LAUNCHES).build();
      all.put(PointMeasures.YUAN, bytes / profile.bandwidths().read() * 1e3);
      all.put(PointMeasures.PROFILE, calibrated.cost(StarPaths.FUSED, pass).seconds() * 1e3);
    } else {
      all.put(PointMeasures.YUAN, millis(yuan));
      all.put(PointMeasures.PROFILE, millis(calibrated));
    }
    return all;
  }

  private double millis(CostModel model) {
    return StarShape.of(query, statistics).stream()
        .mapToDouble(operator -> model.estimate(operator).deviceSeconds() * 1e3)
        .sum();
  }

  @Override
  public void close() {
    path.close();
  }
}
