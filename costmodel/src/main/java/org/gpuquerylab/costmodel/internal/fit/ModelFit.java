package org.gpuquerylab.costmodel.internal.fit;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.gpuquerylab.costmodel.calibrated.CalibratedModel;
import org.gpuquerylab.costmodel.internal.work.WorkKind;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.TransferMemory;

/**
 * Coefficients fitted to measurements, and how well they predict other measurements.
 *
 * <p>For each step, the fit searches for the coefficients c >= 0 that minimize the mean of {@code
 * |sum over kinds of c_kind x seconds_kind - measured| / measured}; see {@link StepFit}.
 *
 * @param device the profile with the fitted coefficients; the coefficients of other steps stay as
 *     they were
 * @param training accuracy for the points used in the fit, by operator
 * @param heldOutSteps accuracy for each step of the held-out points, by name {@code operator.step}
 * @param heldOut accuracy for the held-out points, by operator, with all steps of a point added up
 * @param overall accuracy for all held-out points
 */
public record ModelFit(
    DeviceProfile device,
    Map<String, Accuracy> training,
    Map<String, Accuracy> heldOutSteps,
    Map<String, Accuracy> heldOut,
    Accuracy overall) {
  /**
   * Fits coefficients to the training points, and judges them by the held-out points.
   *
   * @param device the profile of the measured device
   * @param replayed whether launches were replayed from captured sequences
   * @param split not modified
   */
  public static ModelFit fit(DeviceProfile device, boolean replayed, Split split) {
    Map<String, Map<String, Double>> coefficients = new TreeMap<>(device.coefficients());
    split.training().stream()
        .collect(groupingBy(Observation::key, TreeMap::new, toList()))
        .forEach((key, points) -> coefficients.put(key, fitStep(device, replayed, points)));
    DeviceProfile fitted = device.withCoefficients(coefficients);
    Judge judge = new Judge(new CalibratedModel(fitted, TransferMemory.PINNED, replayed));
    List<Observation> out = split.heldOut();
    return new ModelFit(
        fitted,
        judge.by(Observation::operator, split.training()),
        judge.by(Observation::key, out),
        judge.by(Observation::operator, out),
        judge.overall(out));
  }

  private static Map<String, Double> fitStep(
      DeviceProfile device, boolean replayed, List<Observation> points) {
    Map<WorkKind, double[]> shares = new EnumMap<>(WorkKind.class);
    for (WorkKind kind : WorkKind.values()) {
      double[] share =
          points.stream()
              .mapToDouble(p -> p.work().seconds(kind, device, replayed) / p.seconds())
              .toArray();
      if (Arrays.stream(share).anyMatch(seconds -> seconds > 0)) {
        shares.put(kind, share);
      }
    }
    Map<String, Double> coefficients = new TreeMap<>();
    double[] solution = StepFit.solve(List.copyOf(shares.values()), points.size());
    int j = 0;
    for (WorkKind kind : shares.keySet()) {
      coefficients.put(kind.key(), solution[j++]);
    }
    return coefficients;
  }

  /** Compares predictions with measurements. */
  private record Judge(CalibratedModel model) {

    Map<String, Accuracy> by(Function<Observation, String> name, List<Observation> all) {
      Map<String, Accuracy> accuracies = new TreeMap<>();
      all.stream()
          .collect(groupingBy(name))
          .forEach((key, some) -> accuracies.put(key, overall(some)));
      return accuracies;
    }

    /**
     * The accuracy of the times of whole operators: the steps of each point and operator are added
     * up first.
     */
    Accuracy overall(List<Observation> all) {
      Collection<List<Observation>> points =
          all.stream().collect(groupingBy(o -> List.of(o.operator(), o.point()))).values();
      List<Double> errors = new ArrayList<>();
      points.forEach(steps -> errors.add(error(steps)));
      return Accuracy.of(errors);
    }

    private double error(List<Observation> steps) {
      double measured = steps.stream().mapToDouble(Observation::seconds).sum();
      double predicted =
          steps.stream().mapToDouble(o -> model.cost(o.operator(), o.work()).seconds()).sum();
      return Math.abs(predicted - measured) / measured;
    }
  }
}
