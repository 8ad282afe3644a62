package org.gpuquerylab.experiments.internal.costmodel;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gpuquerylab.measure.stats.MedianInterval;

/**
 * A point with its predictions, all in milliseconds of device time.
 *
 * @param point the measured point
 * @param measured the measured time
 * @param text the prediction of the model of Yuan et al. 2013
 * @param unfitted the prediction of the calibrated model with all coefficients 1
 * @param fitted the calibrated model's prediction after a fit to every second point of each sweep
 * @param alone the calibrated model's prediction after a fit only to points of the same size
 * @param unseen the calibrated model's prediction after a fit to all sweeps except the point's; NaN
 *     if no other sweep has the operator
 */
record Judged(
    SweptPoint point,
    MedianInterval measured,
    double text,
    double unfitted,
    double fitted,
    double alone,
    double unseen) {

  /** Fits the models, and predicts every point. */
  public static List<Judged> of(List<SweptPoint> points) {
    Refit fit = everyOther(points);
    Set<OperatorSweep> sweeps = points.stream().map(SweptPoint::sweep).collect(Collectors.toSet());
    Map<OperatorSweep, Refit> without = new EnumMap<>(OperatorSweep.class);
    for (OperatorSweep sweep : sweeps) {
      without.put(sweep, new Refit(points, point -> point.sweep() != sweep));
    }
    Map<SweptPoint.Group, Refit> sizes = new HashMap<>();
    for (SweptPoint point : points) {
      sizes.computeIfAbsent(
          point.group(),
          group -> new Refit(points, p -> !p.isHeldOut() && p.group().equals(group)));
    }
    List<Judged> judged = new ArrayList<>();
    for (SweptPoint point : points) {
      Refit others = without.getOrDefault(point.sweep(), fit);
      judged.add(
          new Judged(
              point,
              point.measured(),
              point.predicted(PointMeasures.YUAN),
              point.unfitted(),
              fit.predicted(point),
              sizes.getOrDefault(point.group(), fit).predicted(point),
              others.predicted(point)));
    }
    return judged;
  }

  /** The model after a fit to every second point of each sweep. */
  static Refit everyOther(List<SweptPoint> points) {
    return new Refit(points, point -> !point.isHeldOut());
  }

  /** The relative error of a prediction, positive if the prediction is too large. */
  double error(double predicted) {
    return predicted / measured.median() - 1;
  }
}
