package org.gpuquerylab.experiments.internal.costmodel;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.gpuquerylab.costmodel.calibrated.CalibratedModel;
import org.gpuquerylab.costmodel.internal.fit.ModelFit;
import org.gpuquerylab.costmodel.internal.fit.Observation;
import org.gpuquerylab.costmodel.internal.fit.Split;
import org.gpuquerylab.costmodel.internal.fit.UnitProfile;
import org.gpuquerylab.costmodel.profile.TransferMemory;

/** The calibrated model after a fit to some points of the sweeps, separately for each device. */
final class Refit {
  private final Map<String, CalibratedModel> models = new LinkedHashMap<>();

  /**
   * Fits the model to points.
   *
   * @param points the points, of any devices; not modified
   * @param training selects the points that the fit uses
   */
  Refit(List<SweptPoint> points, Predicate<SweptPoint> training) {
    points.stream()
        .filter(training)
        .collect(groupingBy(point -> point.group().backend(), LinkedHashMap::new, toList()))
        .forEach((backend, some) -> models.put(backend, fit(some)));
  }

  private static CalibratedModel fit(List<SweptPoint> points) {
    List<Observation> observations =
        points.stream().flatMap(point -> point.observations().stream()).toList();
    ModelFit fit = ModelFit.fit(UnitProfile.profile(), false, new Split(observations, List.of()));
    return new CalibratedModel(fit.device(), TransferMemory.PINNED, false);
  }

  /** For each device, the fitted coefficients by step and then by kind of work. */
  Map<String, Map<String, Double>> coefficients(String backend) {
    CalibratedModel model = models.get(backend);
    return model == null ? Map.of() : model.device().coefficients();
  }

  /** Whether the steps of a point's operator were fitted. */
  boolean knows(SweptPoint point) {
    String operator = point.sweep().operator() + ".";
    return coefficients(point.group().backend()).keySet().stream()
        .anyMatch(step -> step.startsWith(operator));
  }

  /** The predicted milliseconds of a point; NaN if its operator was not fitted. */
  double predicted(SweptPoint point) {
    CalibratedModel model = models.get(point.group().backend());
    if (model == null || !knows(point)) {
      return Double.NaN;
    }
    return point.observations().stream()
        .mapToDouble(o -> model.cost(o.operator(), o.work()).seconds())
        .sum();
  }
}
