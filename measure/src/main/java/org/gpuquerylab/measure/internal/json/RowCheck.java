package org.gpuquerylab.measure.internal.json;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.input.JsonObject;
import org.gpuquerylab.measure.internal.limit.RunLimits;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;

/** Checks the rows of a file, one after the other, according to their {@link RowRules}. */
public final class RowCheck {

  private final RowRules rules;
  private final Map<String, Set<String>> values = new LinkedHashMap<>();

  /** Equal points are stored only once, because there are many rows and a point is large. */
  private final Map<Point, Point> points = new HashMap<>();

  private final Set<Task> tasks = new HashSet<>();
  private long measures;

  /** Creates a check for the rows of one run, in the order of the file. */
  public RowCheck(RowRules rules) {
    this.rules = rules;
    rules.sweep().axes().forEach((axis, list) -> values.put(axis, Set.copyOf(list)));
  }

  /**
   * Reads a row, whose point must belong to the sweep, from a JSON object; the reader reports
   * faults.
   */
  public Row check(JsonObject line) {
    Row row = RowJson.read(line);
    Task task = row.task();
    if (task.repetition() >= rules.sweep().repetitions()) {
      throw line.fault(
          TaskJson.REPETITION,
          String.format(
              Locale.ROOT,
              "%d must be below %d, as in the sweep",
              task.repetition(),
              rules.sweep().repetitions()));
    }
    Point point = points.get(task.point());
    if (point == null) {
      point = ofSweep(line.object(TaskJson.POINT), task.point());
      points.put(point, point);
    }
    Task known = new Task(point, task.repetition());
    if (!tasks.add(known)) {
      throw line.fault(task + " occurs twice");
    }
    if (row.status() == Status.OK && !row.measured().agrees(rules.tolerance())) {
      throw line.fault("checksum", "this differs from expectedChecksum, but the status is ok");
    }
    countMeasures(line, row);
    return row.of(known);
  }

  private void countMeasures(JsonObject line, Row row) {
    measures += row.measurement() == null ? 0 : row.measured().measures().size();
    if (measures > RunLimits.ALL_MEASURES) {
      throw line.fault(
          "measures",
          String.format(
              Locale.ROOT, "there are more than %,d in a run, the limit", RunLimits.ALL_MEASURES));
    }
  }

  /** The given point with its axes in the order of the sweep. */
  private Point ofSweep(JsonObject line, Point point) {
    if (!point.values().keySet().equals(values.keySet())) {
      throw line.fault("it must have the sweep's axes: " + String.join(", ", values.keySet()));
    }
    Map<String, String> ordered = new LinkedHashMap<>();
    for (Map.Entry<String, Set<String>> axis : values.entrySet()) {
      String value = point.get(axis.getKey());
      if (!axis.getValue().contains(value)) {
        throw line.fault(
            axis.getKey(),
            String.format(Locale.ROOT, "%s=%s is not in the sweep", axis.getKey(), value));
      }
      ordered.put(axis.getKey(), value);
    }
    Point known = new Point(ordered);
    if (!rules.covers().test(known)) {
      throw line.fault("the experiment has no point " + known);
    }
    return known;
  }
}
