package org.gpuquerylab.measure.internal.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Task;

/**
 * Matches the rows of two sides: rows of a task match if both sides measured the task successfully.
 */
final class Matching {

  /**
   * Two measured rows of the same task.
   *
   * @param base the row of the first side
   * @param other the row of the other side
   * @param logRatio logarithm of the other row's number divided by the base row's number
   */
  record RowPair(SideRow base, SideRow other, double logRatio) {

    Point point() {
      return base.task().point();
    }
  }

  private final Side base;
  private final Side other;
  private final Quantity quantity;

  Matching(Side base, Side other, Quantity quantity) {
    this.base = base;
    this.other = other;
    this.quantity = quantity;
  }

  Side base() {
    return base;
  }

  Side other() {
    return other;
  }

  /** The pairs, in the order in which the first side measured them. */
  List<RowPair> pairs() {
    Map<Task, SideRow> others = byTask(other);
    List<RowPair> pairs = new ArrayList<>();
    for (SideRow row : base.rows()) {
      SideRow twin = others.get(row.task());
      if (twin != null && quantity.isIn(row) && quantity.isIn(twin)) {
        double ratio = Math.log(value(twin)) - Math.log(value(row));
        pairs.add(new RowPair(row, twin, ratio));
      }
    }
    pairs.sort(Comparator.comparing(pair -> pair.base().finished()));
    return pairs;
  }

  /** The pairs of each point, in the order in which the points first appear. */
  static Map<Point, List<RowPair>> byPoint(List<RowPair> pairs, Set<String> sampleAxes) {
    Map<Point, List<RowPair>> points = new LinkedHashMap<>();
    for (RowPair pair : pairs) {
      Point point = pair.point();
      for (String axis : sampleAxes) {
        point = point.without(axis);
      }
      points.computeIfAbsent(point, p -> new ArrayList<>()).add(pair);
    }
    return points;
  }

  /** The tasks without a pair. */
  UnpairedTasks unpaired() {
    return UnpairedTasks.of(byTask(base), byTask(other), quantity);
  }

  private static Map<Task, SideRow> byTask(Side side) {
    Map<Task, SideRow> rows = new LinkedHashMap<>();
    side.rows().forEach(row -> rows.put(row.task(), row));
    return rows;
  }

  private double value(SideRow row) {
    return quantity.of(row.measured());
  }
}
