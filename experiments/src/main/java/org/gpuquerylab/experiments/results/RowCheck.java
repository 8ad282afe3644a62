package org.gpuquerylab.experiments.results;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.experiments.Quote;

/** Checks the rows of one file against their {@link RowRules}, one after the other. */
final class RowCheck {

  private final RowRules rules;
  private final Map<String, Set<String>> values = new LinkedHashMap<>();

  /** Equal points are kept once: there are many rows, and a point is large. */
  private final Map<Point, Point> points = new HashMap<>();

  private final Set<Task> tasks = new HashSet<>();
  private long measures;

  RowCheck(RowRules rules) {
    this.rules = rules;
    rules.sweep().axes().forEach((axis, list) -> values.put(axis, Set.copyOf(list)));
  }

  /**
   * The row, with a point of the sweep.
   *
   * @throws IllegalArgumentException naming the field and the fault
   */
  Row check(Row row) {
    Task task = row.task();
    if (task.repetition() >= rules.sweep().repetitions()) {
      throw JsonFields.fault(
          "repetition",
          task.repetition()
              + " must be below "
              + rules.sweep().repetitions()
              + ", as in the sweep");
    }
    Point point = points.get(task.point());
    if (point == null) {
      point = ofSweep(task.point());
      points.put(point, point);
    }
    Task known = new Task(point, task.repetition());
    if (!tasks.add(known)) {
      throw new IllegalArgumentException(Quote.printable(task + " is there twice"));
    }
    if (row.status() == Status.OK && !row.measured().agrees(rules.tolerance())) {
      throw JsonFields.fault("checksum", "differs from expectedChecksum, but the status is ok");
    }
    countMeasures(row);
    return new Row(known, row.status(), row.measurement(), row.message(), row.finished());
  }

  private void countMeasures(Row row) {
    measures += row.measurement() == null ? 0 : row.measured().measures().size();
    if (measures > RunLimits.ALL_MEASURES) {
      throw JsonFields.fault(
          "measures", "more than %,d in a run, the limit".formatted(RunLimits.ALL_MEASURES));
    }
  }

  /** The point with its axes in the sweep's order. */
  private Point ofSweep(Point point) {
    if (!point.values().keySet().equals(values.keySet())) {
      throw JsonFields.fault(
          "point", "must have the sweep's axes: " + String.join(", ", values.keySet()));
    }
    Map<String, String> ordered = new LinkedHashMap<>();
    for (Map.Entry<String, Set<String>> axis : values.entrySet()) {
      String value = point.get(axis.getKey());
      if (!axis.getValue().contains(value)) {
        throw JsonFields.fault(
            "point", "%s=%s is not in the sweep".formatted(axis.getKey(), value));
      }
      ordered.put(axis.getKey(), value);
    }
    Point known = new Point(ordered);
    if (!rules.covers().test(known)) {
      throw JsonFields.fault("point", "the experiment has no point " + known);
    }
    return known;
  }
}
