package org.gpuquerylab.engine.internal.star;

import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.costmodel.internal.planning.FusedWork;
import org.gpuquerylab.costmodel.internal.planning.StarPredictor;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.ProfileStore;
import org.gpuquerylab.engine.internal.cost.CalibratedCost;
import org.gpuquerylab.engine.internal.cost.CalibratedCosts;
import org.gpuquerylab.operators.internal.fused.FusedShape;
import org.jspecify.annotations.Nullable;

/**
 * Predicts by what was measured on a device: the pass by the model of module {@code costmodel}, the
 * operators by their own coefficients. Both take the shares of rows that pass each test from the
 * sample by which the pass orders its tests, so that nothing else must be estimated.
 *
 * @param profile the rates of the device, which predict if {@code lab fit} has fitted the pass to
 *     them; null if {@code lab calibrate} has not measured them
 * @param cost the coefficients of operators; null if {@code lab query --calibrate} has not
 */
record MeasuredPaths(@Nullable DeviceProfile profile, @Nullable CalibratedCost cost)
    implements PathPredictor {

  /**
   * What is stored for a device; nothing is measured.
   *
   * @throws org.gpuquerylab.input.InputException if a file cannot be read; the message names it
   */
  static MeasuredPaths of(DeviceInfo device) {
    return new MeasuredPaths(
        ProfileStore.usual().lookUp(device).orElse(null),
        CalibratedCosts.ofThisUser().stored(device).orElse(null));
  }

  @Override
  public PathTimes predict(PlannedStar star) {
    return new PathTimes(
        profile != null && profile.isFitted(FusedWork.OPERATOR)
            ? StarPredictor.fusedMillis(star.shape(), profile)
            : Double.NaN,
        cost == null ? Double.NaN : operators(star, cost));
  }

  /**
   * The time of operators in the order in which the pass tests: a filter of the fact table, a
   * filter and a hash join for each dimension, the summed expression and the aggregation.
   */
  private static double operators(PlannedStar star, CalibratedCost cost) {
    FusedShape shape = star.shape();
    double rows = shape.rows();
    double millis = 0;
    if (!star.query().predicates().isEmpty()) {
      millis += cost.filterMillis(rows);
      rows *= ofFact(star);
    }
    for (PlannedStar.Lookup lookup : star.lookups()) {
      boolean filtered = !lookup.join().predicates().isEmpty();
      double filter = filtered ? cost.filterMillis(lookup.rows()) : 0;
      double joined = rows * lookup.share();
      double build = lookup.rows() * (filtered ? lookup.share() : 1);
      millis = cost.cost(millis, filter, rows, build, joined);
      rows = joined;
    }
    double groups = Math.min(rows, (double) shape.cells());
    return millis + cost.filterMillis(rows) + cost.groupMillis(rows, groups);
  }

  /** The share of the fact table's rows that pass its own conditions. */
  private static double ofFact(PlannedStar star) {
    double share = 1;
    for (FusedShape.Test test : star.shape().stages()) {
      boolean joins =
          star.lookups().stream().anyMatch(one -> one.join().foreignKey().equals(test.column()));
      share *= joins ? 1 : PlannedStar.share(test);
    }
    return share;
  }
}
