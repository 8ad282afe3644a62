package org.gpuquerylab.experiments.internal.costmodel;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gpuquerylab.costmodel.calibrated.CalibratedModel;
import org.gpuquerylab.costmodel.internal.fit.ModelFit;
import org.gpuquerylab.costmodel.internal.fit.Observation;
import org.gpuquerylab.costmodel.internal.fit.Split;
import org.gpuquerylab.costmodel.internal.fit.UnitProfile;
import org.gpuquerylab.costmodel.internal.planning.FusedWork;
import org.gpuquerylab.costmodel.internal.work.StepWork;
import org.gpuquerylab.costmodel.internal.work.WorkKind;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.FittedRange;
import org.gpuquerylab.experiments.internal.ssb.SsbExperiment;
import org.gpuquerylab.experiments.internal.ssb.SsbMeasures;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;

/**
 * Fits the coefficients of the fused path to rows of {@link SsbExperiment}. The fit uses every
 * second query of each scale factor and encoding; the other queries test the fit.
 */
public final class FusedFit {

  private FusedFit() {}

  /**
   * Fits the coefficients.
   *
   * @param profile not modified
   * @param rows the rows of the profile's device; rows without work, such as those of the operator
   *     path, are left out
   */
  public static ProfileFit of(DeviceProfile profile, List<Row> rows) {
    Map<String, List<Row>> points =
        rows.stream()
            .filter(FusedFit::hasWork)
            .collect(groupingBy(row -> row.point().toString(), TreeMap::new, toList()));
    List<Observation> training = new ArrayList<>();
    List<Observation> heldOut = new ArrayList<>();
    points.forEach(
        (point, repetitions) -> {
          boolean held = SsbExperiment.number(repetitions.get(0).point()) % 2 == 1;
          (held ? heldOut : training).add(observation(point, repetitions));
        });
    ModelFit fit = ModelFit.fit(UnitProfile.profile(), false, new Split(training, heldOut));
    Map<String, Map<String, Double>> all = new TreeMap<>(profile.coefficients());
    all.putAll(fit.device().coefficients());
    Map<String, Map<String, FittedRange>> ranges = new TreeMap<>(profile.fitted());
    ranges.put(
        FusedWork.OPERATOR,
        FittedRange.of(points.values().stream().map(FusedFit::numbers).toList()));
    double error = heldOut.isEmpty() ? Double.NaN : fit.overall().meanError();
    DeviceProfile fitted = profile.withCoefficients(all).withFitted(ranges);
    return new ProfileFit(fitted, training.size(), heldOut.size(), error);
  }

  /** The milliseconds of a point's work by kind, with the names of {@link CalibratedModel}. */
  private static Map<String, Double> numbers(List<Row> repetitions) {
    Map<String, Double> numbers = new TreeMap<>();
    for (WorkKind kind : WorkKind.values()) {
      double millis = measure(repetitions.get(0), SsbMeasures.WORK + kind.key());
      if (millis > 0) {
        numbers.put(CalibratedModel.number(FusedWork.STEP, kind.key()), millis);
      }
    }
    return numbers;
  }

  private static boolean hasWork(Row row) {
    Map<String, Double> measures = row.measured().measures();
    return measures.containsKey(SsbMeasures.DEVICE)
        && measures.keySet().stream().anyMatch(name -> name.startsWith(SsbMeasures.WORK));
  }

  private static Observation observation(String point, List<Row> repetitions) {
    double[] millis =
        repetitions.stream().mapToDouble(row -> measure(row, SsbMeasures.DEVICE)).toArray();
    Row one = repetitions.get(0);
    StepWork work =
        UnitProfile.work(FusedWork.STEP, kind -> measure(one, SsbMeasures.WORK + kind.key()));
    return new Observation(point, FusedWork.OPERATOR, work, MedianInterval.of(millis).median());
  }

  private static double measure(Row row, String name) {
    return row.measured().measures().getOrDefault(name, 0.0);
  }
}
