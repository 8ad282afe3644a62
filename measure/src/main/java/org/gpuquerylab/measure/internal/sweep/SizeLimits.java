package org.gpuquerylab.measure.internal.sweep;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.jspecify.annotations.Nullable;

/** Determines which points are too large to try; see {@link Experiment#sizeAxis}. */
final class SizeLimits {

  private final @Nullable String sizeAxis;
  private final List<String> sampleAxes;

  /**
   * For each point without its size and samples, the row with the smallest size that reached a
   * limit.
   */
  private final Map<Point, Row> limits = new HashMap<>();

  SizeLimits(Experiment experiment, List<Row> rows) {
    this.sizeAxis = experiment.sizeAxis().orElse(null);
    this.sampleAxes =
        experiment.axes().stream().filter(SweepAxis::sample).map(SweepAxis::name).toList();
    rows.forEach(this::add);
  }

  /** Records a row. */
  void add(Row row) {
    if (sizeAxis != null && row.status().isLimit()) {
      limits.merge(kind(row.point()), row, (a, b) -> size(a.point()) <= size(b.point()) ? a : b);
    }
  }

  /** The row of a task that is not tried, in the environment of the row that reached a limit. */
  Optional<Row> skip(Task task) {
    if (sizeAxis == null) {
      return Optional.empty();
    }
    Row limit = limits.get(kind(task.point()));
    if (limit == null || size(limit.point()) > size(task.point())) {
      return Optional.empty();
    }
    String reason =
        String.format(
            Locale.ROOT,
            "not tried: %s at %s=%d",
            limit.status().label(),
            sizeAxis,
            size(limit.point()));
    Row row = new Row(task, Status.SKIPPED, null, reason, Instant.now());
    return Optional.of(row.in(limit.environment()));
  }

  /**
   * The given tasks, with the first task of each kind and size at the front, smaller sizes first;
   * the other tasks keep their order.
   */
  List<Task> eachSizeFirst(List<Task> tasks) {
    if (sizeAxis == null) {
      return tasks;
    }
    Set<Point> seen = new HashSet<>();
    List<Task> first = new ArrayList<>();
    List<Task> rest = new ArrayList<>();
    for (Task task : tasks) {
      (seen.add(withoutSamples(task.point())) ? first : rest).add(task);
    }
    first.sort(Comparator.comparingInt(task -> size(task.point())));
    first.addAll(rest);
    return first;
  }

  private int size(Point point) {
    return sizeAxis == null ? 0 : point.getInt(sizeAxis);
  }

  private Point kind(Point point) {
    return sizeAxis == null ? point : withoutSamples(point).without(sizeAxis);
  }

  private Point withoutSamples(Point point) {
    Point rest = point;
    for (String axis : sampleAxes) {
      rest = rest.without(axis);
    }
    return rest;
  }
}
