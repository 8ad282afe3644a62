package org.gpuquerylab.experiments.internal.costmodel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleSupplier;
import org.gpuquerylab.costmodel.CostModel;
import org.gpuquerylab.costmodel.calibrated.CalibratedModel;
import org.gpuquerylab.costmodel.internal.planning.StarPredictor;
import org.gpuquerylab.costmodel.internal.yuan.YuanModel;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.TransferMemory;
import org.gpuquerylab.experiments.internal.ssb.ResultHash;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.operators.internal.fused.FusedShape;
import org.gpuquerylab.operators.internal.path.StarPath;
import org.gpuquerylab.operators.internal.path.StarPaths;
import org.gpuquerylab.operators.star.Encoding;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;
import org.jspecify.annotations.Nullable;

/**
 * Executes one plan of a star query; the measures are those of {@link PointMeasures} for the whole
 * plan. The prediction of a plan by operators is the sum over its operators. Yuan et al. 2013 have
 * no fused path. For this path, their model gets the bytes that the path expects to read, as
 * sequential reads. The caller keeps the path open.
 */
final class StarTrial implements Trial {
  private final StarPath path;
  private final StarQuery query;
  private final StarPredictor predictor;
  private final DeviceProfile profile;
  private final DoubleSupplier expected;
  private final List<Double> runs = new ArrayList<>();
  private @Nullable StarResult result;

  /** Creates a trial of one plan; the caller keeps its path open. */
  public StarTrial(
      StarPath path,
      StarQuery query,
      StarPredictor predictor,
      DeviceProfile profile,
      DoubleSupplier expected) {
    this.path = path;
    this.query = query;
    this.predictor = predictor;
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
    return ResultHash.of(Objects.requireNonNull(result, "not run"));
  }

  @Override
  public double expectedChecksum() {
    return expected.getAsDouble();
  }

  /** The first half of the runs warms up the device and the host, and is not counted. */
  @Override
  public Map<String, Double> measures() {
    List<Double> warm = runs.subList(runs.size() / 2, runs.size());
    double[] millis = warm.stream().mapToDouble(Double::doubleValue).toArray();
    Map<String, Double> all = new LinkedHashMap<>();
    all.put(PointMeasures.DEVICE, MedianInterval.of(millis).median());
    if (path.executor().name().equals(StarPaths.FUSED)) {
      double bytes = path.bytes(query).orElseThrow();
      FusedShape shape = predictor.fused(query, Encoding.PLAIN);
      all.put(PointMeasures.YUAN, bytes / profile.bandwidths().read() * 1e3);
      all.put(PointMeasures.PROFILE, StarPredictor.fusedMillis(shape, profile));
    } else {
      CostModel yuan = new YuanModel(profile.notation(TransferMemory.PINNED));
      CostModel calibrated = new CalibratedModel(profile, TransferMemory.PINNED, false);
      all.put(PointMeasures.YUAN, predictor.operatorMillis(query, yuan));
      all.put(PointMeasures.PROFILE, predictor.operatorMillis(query, calibrated));
    }
    return all;
  }
}
