package org.gpuquerylab.measure.internal.sweep;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.Experiment;

/** Puts the axes that an experiment got later into runs of earlier versions. */
public final class AddedAxes {
  private AddedAxes() {}

  /** A sweep with all axes of an experiment. */
  public static Sweep in(Experiment experiment, Sweep sweep) {
    Map<String, List<String>> axes = new LinkedHashMap<>(sweep.axes());
    experiment.addedAxes().forEach((axis, value) -> axes.putIfAbsent(axis, List.of(value)));
    return new Sweep(
        sweep.experiment(), sweep.pass(), axes, sweep.repetitions(), sweep.timeout(), sweep.seed());
  }

  /** A row whose point has all axes of an experiment. */
  public static Row in(Experiment experiment, Row row) {
    Point point = in(experiment, row.point());
    return point.equals(row.point()) ? row : row.of(new Task(point, row.task().repetition()));
  }

  /** A point with all axes of an experiment. */
  static Point in(Experiment experiment, Point point) {
    if (experiment.addedAxes().isEmpty()) {
      return point;
    }
    Map<String, String> values = new LinkedHashMap<>(point.values());
    experiment.addedAxes().forEach(values::putIfAbsent);
    return new Point(values);
  }
}
