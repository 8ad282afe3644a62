package org.gpuquerylab.experiments.internal.costmodel;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.FittedRange;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.SweepAxis;

/**
 * A device's profile with coefficients that are fitted to rows of {@code yuan-sweeps}. The fit uses
 * every second point of each sweep, and the rates of this profile even if they were measured at
 * another time than the rows.
 *
 * @param profile the profile, whose other coefficients are unchanged
 * @param fitted number of points that the fit used
 * @param heldOut number of the other points
 * @param heldOutError mean absolute relative error of the fit at these points; NaN if there are
 *     none
 */
public record ProfileFit(DeviceProfile profile, int fitted, int heldOut, double heldOutError) {

  /**
   * Fits the coefficients.
   *
   * @param profile not modified
   * @param rows the rows of the profile's device
   */
  public static ProfileFit of(DeviceProfile profile, List<Row> rows) {
    List<SweptPoint> points = SweptPoint.of(rows).stream().map(point -> point.on(profile)).toList();
    Map<String, Map<String, Double>> all = new TreeMap<>(profile.coefficients());
    Refit fit = Judged.everyOther(points);
    points.stream()
        .map(point -> point.group().backend())
        .distinct()
        .forEach(backend -> all.putAll(fit.coefficients(backend)));
    double[] errors =
        Judged.of(points).stream()
            .filter(judged -> judged.point().isHeldOut())
            .mapToDouble(judged -> Math.abs(judged.error(judged.fitted())))
            .toArray();
    double sum = 0;
    for (double error : errors) {
      sum += error;
    }
    return new ProfileFit(
        profile.withCoefficients(all).withFitted(ranges(profile, points)),
        points.size() - errors.length,
        errors.length,
        sum / errors.length);
  }

  /**
   * The ranges of the input numbers over all points, those that the fit used and those that tested
   * it. The profile's ranges for other operators are kept.
   */
  private static Map<String, Map<String, FittedRange>> ranges(
      DeviceProfile profile, List<SweptPoint> points) {
    Map<String, List<Map<String, Double>>> numbers =
        points.stream()
            .collect(
                groupingBy(
                    point -> point.sweep().operator(), mapping(SweptPoint::numbers, toList())));
    Map<String, Map<String, FittedRange>> all = new TreeMap<>(profile.fitted());
    numbers.forEach((operator, some) -> all.put(operator, FittedRange.of(some)));
    return all;
  }

  /** Whether a row was measured on the backend of a profile. */
  public static boolean isOf(DeviceProfile profile, Row row) {
    String selector = row.point().get(SweepAxis.BACKEND);
    return selector.equals(profile.backend()) || selector.startsWith(profile.backend() + ":");
  }
}
