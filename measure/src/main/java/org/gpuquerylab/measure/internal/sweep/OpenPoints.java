package org.gpuquerylab.measure.internal.sweep;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.Experiment;

/**
 * The points of a sweep that lack rows. Each point is given to a host that measures it; the order
 * is the one in which {@link SweepRunner} measures. If rows of smaller points show that a point is
 * too large, no host gets it, and its rows record this.
 */
public final class OpenPoints {

  private final SizeLimits limits;
  private final Iterator<Map.Entry<Point, List<Task>>> points;
  private final int tasks;
  private final int lacking;

  /**
   * The points of a sweep.
   *
   * @param rows the rows so far; not modified
   */
  public OpenPoints(Experiment experiment, Sweep sweep, List<Row> rows) {
    limits = new SizeLimits(experiment, rows);
    Set<Task> done = rows.stream().map(Row::task).collect(Collectors.toSet());
    List<Task> all = limits.eachSizeFirst(sweep.tasks(experiment::covers));
    Map<Point, List<Task>> open = new LinkedHashMap<>();
    for (Task task : all) {
      if (!done.contains(task)) {
        open.computeIfAbsent(task.point(), point -> new ArrayList<>()).add(task);
      }
    }
    points = open.entrySet().iterator();
    tasks = all.size();
    lacking = open.values().stream().mapToInt(List::size).sum();
  }

  /** Number of rows of the complete sweep. */
  public int tasks() {
    return tasks;
  }

  /** Number of rows that were missing at the beginning. */
  public int lacking() {
    return lacking;
  }

  /**
   * The next point to measure; empty if there is none left.
   *
   * @param skipped receives the rows of the points before it that are too large
   */
  public Optional<Point> next(Consumer<Row> skipped) {
    while (points.hasNext()) {
      Map.Entry<Point, List<Task>> next = points.next();
      List<Row> rows =
          next.getValue().stream().map(limits::skip).flatMap(Optional::stream).toList();
      if (rows.isEmpty()) {
        return Optional.of(next.getKey());
      }
      rows.forEach(skipped);
    }
    return Optional.empty();
  }

  /** Records a row, which may show that larger points are too large. */
  public void add(Row row) {
    limits.add(row);
  }
}
