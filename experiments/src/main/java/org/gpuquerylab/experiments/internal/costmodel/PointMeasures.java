package org.gpuquerylab.experiments.internal.costmodel;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.gpuquerylab.costmodel.CostEstimate;
import org.gpuquerylab.costmodel.OperatorInput;
import org.gpuquerylab.costmodel.calibrated.CalibratedModel;
import org.gpuquerylab.costmodel.internal.work.Algorithm;
import org.gpuquerylab.costmodel.internal.work.StepWork;
import org.gpuquerylab.costmodel.internal.work.WorkKind;
import org.gpuquerylab.costmodel.internal.yuan.YuanModel;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.TransferMemory;
import org.gpuquerylab.measure.stats.MedianInterval;

/**
 * The measures of a sweep's row. All are in milliseconds, so that charts and fits can be computed
 * from the rows alone:
 *
 * <ul>
 *   <li>{@code deviceMillis}, {@code stepMillis STEP}: the measured time of the whole operator and
 *       of each step that it reports, as medians over the runs,
 *   <li>{@code measuredMillis STEP}: the measured time of each step of the models,
 *   <li>{@code yuanMillis}, {@code yuanMillis STEP}: predictions of the model of Yuan et al. 2013,
 *       if the algorithm is in that paper,
 *   <li>{@code profileMillis}, {@code profileMillis STEP}: predictions of the calibrated model with
 *       the coefficients of the device's profile at the time of the measurement,
 *   <li>{@code workMillis STEP KIND}: the work of a kind with a coefficient of 1; coefficients are
 *       fitted to these numbers.
 * </ul>
 */
public final class PointMeasures {
  /** The device time of the whole operator. */
  public static final String DEVICE = "deviceMillis";

  static final String STEP = "stepMillis";

  /** The device time of all steps. */
  public static final String MEASURED = "measuredMillis";

  /** The prediction of the model of Yuan et al. 2013. */
  public static final String YUAN = "yuanMillis";

  /** The prediction of the calibrated model with the profile's coefficients. */
  public static final String PROFILE = "profileMillis";

  /** The work of a step of one kind, with a coefficient of 1. */
  public static final String WORK = "workMillis";

  /** The number of bits by which a checksum is shortened so that a double can hold it. */
  private static final int DROPPED_BITS = 11;

  private PointMeasures() {}

  /** A checksum as an exact number for a row. */
  public static double number(long checksum) {
    return checksum >>> DROPPED_BITS;
  }

  /**
   * The measures of a point.
   *
   * @param modelSteps for each step that the operator reports, the models' step
   * @param runs the seconds of each step in each run; at least one run
   * @throws IllegalStateException if the operator reports a step that belongs to no step of the
   *     models
   */
  static Map<String, Double> of(
      OperatorCase operator,
      Map<String, String> modelSteps,
      List<Map<String, Double>> runs,
      DeviceProfile profile) {
    Map<String, Double> all = new LinkedHashMap<>();
    addMeasured(all, modelSteps, runs);
    if (operator.algorithm().isOfText()) {
      YuanModel yuan = new YuanModel(profile.notation(TransferMemory.PINNED));
      addPredicted(all, YUAN, yuan.estimate(operator.input()));
    }
    CalibratedModel calibrated = new CalibratedModel(profile, TransferMemory.PINNED, false);
    addPredicted(all, PROFILE, calibrated.estimate(operator.algorithm(), operator.stored()));
    addWork(all, operator.algorithm(), operator.stored(), profile);
    return all;
  }

  /** Adds the work of an operator on a device. */
  public static void addWork(
      Map<String, Double> all, Algorithm algorithm, OperatorInput input, DeviceProfile profile) {
    for (StepWork step : algorithm.steps(input, profile.facts())) {
      for (WorkKind kind : WorkKind.values()) {
        double seconds = step.seconds(kind, profile, false);
        if (seconds > 0) {
          all.put(name(WORK, step.step(), kind.key()), seconds * 1e3);
        }
      }
    }
  }

  private static void addMeasured(
      Map<String, Double> all, Map<String, String> modelSteps, List<Map<String, Double>> runs) {
    Set<String> steps = runs.get(0).keySet();
    if (!modelSteps.keySet().containsAll(steps)) {
      throw new IllegalStateException("no model has all of the steps " + steps);
    }
    all.put(DEVICE, median(runs, step -> true));
    steps.forEach(step -> all.put(name(STEP, step), median(runs, step::equals)));
    for (String of : new TreeSet<>(modelSteps.values())) {
      all.put(name(MEASURED, of), median(runs, step -> of.equals(modelSteps.get(step))));
    }
  }

  /** The median over the runs of the total milliseconds of some steps. */
  private static double median(List<Map<String, Double>> runs, Predicate<String> steps) {
    double[] sums =
        runs.stream()
            .mapToDouble(
                run ->
                    run.entrySet().stream()
                        .filter(step -> steps.test(step.getKey()))
                        .mapToDouble(Map.Entry::getValue)
                        .sum())
            .toArray();
    return MedianInterval.of(sums).median() * 1e3;
  }

  private static void addPredicted(Map<String, Double> all, String model, CostEstimate estimate) {
    all.put(model, estimate.deviceSeconds() * 1e3);
    estimate.steps().forEach(step -> all.put(name(model, step.name()), step.seconds() * 1e3));
  }

  /** The name of a measure for a step, or for a kind of work in a step. */
  public static String name(String... parts) {
    return String.join(" ", parts);
  }
}
