package org.gpuquerylab.experiments.internal.costmodel;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.gpuquerylab.costmodel.internal.fit.Observation;
import org.gpuquerylab.costmodel.internal.fit.UnitProfile;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.SweepAxis;

/**
 * One point of a sweep, read from its rows.
 *
 * @param group the device and the fact table's size
 * @param sweep the sweep of the point
 * @param value the value that the sweep varies
 * @param measurements the measurements of the repetitions
 */
record SweptPoint(Group group, OperatorSweep sweep, int value, List<Measurement> measurements) {

  /**
   * A group of points with the same device and number of rows.
   *
   * @param backend the backend's selector
   * @param logRows the base-2 logarithm of the fact table's rows
   */
  record Group(String backend, int logRows) {
    @Override
    public String toString() {
      return backend + ", 2^" + logRows + " rows";
    }
  }

  /** Groups rows into points, ordered by device, size, sweep and value. */
  public static List<SweptPoint> of(List<Row> rows) {
    Map<Point, SweptPoint> points = new LinkedHashMap<>();
    for (Row row : rows) {
      points.computeIfAbsent(row.point(), SweptPoint::none).measurements.add(row.measured());
    }
    return points.values().stream()
        .sorted(
            Comparator.comparing((SweptPoint point) -> point.group.backend)
                .thenComparing(point -> point.group.logRows)
                .thenComparing(SweptPoint::sweep)
                .thenComparing(SweptPoint::value))
        .toList();
  }

  private static SweptPoint none(Point point) {
    return new SweptPoint(
        new Group(point.get(SweepAxis.BACKEND), point.getInt(SweepAxes.LOG_ROWS)),
        OperatorSweep.of(point.get(SweepAxes.SWEEP)),
        point.getInt(SweepAxes.VALUE),
        new ArrayList<>());
  }

  /**
   * This point with the work according to the profile of a device, whatever the profile was when
   * the point was measured.
   */
  SweptPoint on(DeviceProfile profile) {
    Map<String, Double> work = new LinkedHashMap<>();
    PointMeasures.addWork(work, sweep.algorithm(), sweep.shape(value, group.logRows), profile);
    return new SweptPoint(
        group, sweep, value, measurements.stream().map(each -> with(each, work)).toList());
  }

  private static Measurement with(Measurement measurement, Map<String, Double> work) {
    Map<String, Double> measures = new LinkedHashMap<>(measurement.measures());
    measures.keySet().removeIf(name -> name.startsWith(PointMeasures.WORK));
    measures.putAll(work);
    return new Measurement(
        measurement.nanos(),
        measurement.runs(),
        measurement.checksum(),
        measurement.expectedChecksum(),
        measures);
  }

  /** The numbers that describe the operator's input, by name. */
  Map<String, Double> numbers() {
    return sweep.algorithm().numbers(sweep.shape(value, group.logRows));
  }

  /** Whether this point tests the calibrated model; if not, the model is fitted to it. */
  boolean isHeldOut() {
    return sweep.isHeldOut(value);
  }

  /** The measured device time in milliseconds. */
  MedianInterval measured() {
    return median(PointMeasures.DEVICE);
  }

  /** The milliseconds of all work with coefficients of 1; NaN if the rows do not have them. */
  double unfitted() {
    return measurements.stream()
        .mapToDouble(
            m ->
                m.measures().entrySet().stream()
                    .filter(measure -> measure.getKey().startsWith(PointMeasures.WORK))
                    .mapToDouble(Map.Entry::getValue)
                    .sum())
        .filter(millis -> millis > 0)
        .average()
        .orElse(Double.NaN);
  }

  /** The milliseconds that a model predicted when the point was measured. */
  double predicted(String model) {
    return median(model).median();
  }

  private MedianInterval median(String measure) {
    return MedianInterval.of(
        measurements.stream()
            .mapToDouble(m -> m.measures().getOrDefault(measure, Double.NaN))
            .toArray());
  }

  /** The measured steps, in the units of {@link UnitProfile}. */
  List<Observation> observations() {
    String prefix = PointMeasures.name(PointMeasures.MEASURED, "");
    List<Observation> steps = new ArrayList<>();
    for (String measure : new TreeSet<>(measurements.get(0).measures().keySet())) {
      if (measure.startsWith(prefix) && median(measure).median() > 0) {
        String step = measure.substring(prefix.length());
        steps.add(
            new Observation(
                group + " " + sweep.label() + " " + value,
                sweep.operator(),
                UnitProfile.work(step, kind -> workMillis(step, kind.key())),
                median(measure).median()));
      }
    }
    return steps;
  }

  private double workMillis(String step, String kind) {
    String measure = PointMeasures.name(PointMeasures.WORK, step, kind);
    return measurements.stream()
        .mapToDouble(m -> m.measures().getOrDefault(measure, 0.0))
        .average()
        .orElse(0);
  }
}
