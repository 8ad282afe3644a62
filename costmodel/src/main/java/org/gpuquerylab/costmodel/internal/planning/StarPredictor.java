package org.gpuquerylab.costmodel.internal.planning;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.costmodel.CostModel;
import org.gpuquerylab.costmodel.OperatorInput;
import org.gpuquerylab.costmodel.calibrated.CalibratedModel;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.TransferMemory;
import org.gpuquerylab.operators.internal.fused.FusedPlanner;
import org.gpuquerylab.operators.internal.fused.FusedShape;
import org.gpuquerylab.operators.star.Encoding;
import org.gpuquerylab.operators.star.StarQuery;

/**
 * Predicts device times for plans of star queries with the columns on the device, from statistics
 * of the data, without executing anything. Only one thread at a time may use an instance.
 */
public final class StarPredictor {
  private final StarStatistics statistics;
  private final DeviceInfo device;
  private final Map<Encoding, FusedPlanner> planners = new EnumMap<>(Encoding.class);

  /** Creates a predictor for one database on one device. */
  public StarPredictor(StarStatistics statistics, DeviceInfo device) {
    this.statistics = statistics;
    this.device = device;
  }

  /** The statistics. */
  public StarStatistics statistics() {
    return statistics;
  }

  /** The device. */
  public DeviceInfo device() {
    return device;
  }

  /** The planner of the fused path for an encoding. */
  public FusedPlanner planner(Encoding encoding) {
    return planners.computeIfAbsent(encoding, key -> new FusedPlanner(statistics.database(), key));
  }

  /**
   * The work of the fused path.
   *
   * @throws IllegalArgumentException if the fused path cannot execute the query
   */
  public FusedShape fused(StarQuery query, Encoding encoding) {
    return planner(encoding).shape(query, device);
  }

  /** The predicted milliseconds of the fused path, whose launches are replayed. */
  public static double fusedMillis(FusedShape shape, DeviceProfile profile) {
    CalibratedModel model = new CalibratedModel(profile, TransferMemory.PAGEABLE, true);
    return model.cost(FusedWork.OPERATOR, FusedWork.of(shape)).seconds() * 1e3;
  }

  /**
   * The predicted milliseconds of the operators with the joins in the query's order: the sum of all
   * operators' times.
   */
  public double operatorMillis(StarQuery query, CostModel model) {
    List<OperatorInput> operators = StarShape.of(query, statistics);
    return operators.stream().mapToDouble(o -> model.estimate(o).deviceSeconds() * 1e3).sum();
  }
}
