package org.gpuquerylab.measure.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;

/**
 * Matches the rows of two sides: rows of a task match if both sides measured the task successfully.
 */
final class Matching {

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
    Map<Task, SideRow> others = new HashMap<>();
    other.rows().forEach(row -> others.put(row.task(), row));
    List<RowPair> pairs = new ArrayList<>();
    for (SideRow row : base.rows()) {
      SideRow twin = others.get(row.task());
      if (twin != null && isUsable(row) && isUsable(twin)) {
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

  /**
   * Tasks that the first side measured successfully and the other side did not, with the other
   * side's status.
   */
  Map<Task, Status> lost() {
    return failures(base, other);
  }

  /** Tasks that only the other side measured successfully, with the first side's status. */
  Map<Task, Status> gained() {
    return failures(other, base);
  }

  private static Map<Task, Status> failures(Side able, Side unable) {
    Map<Task, Status> failed = new HashMap<>();
    for (SideRow row : unable.rows()) {
      if (row.row().status() != Status.OK) {
        failed.put(row.task(), row.row().status());
      }
    }
    Map<Task, Status> lost = new LinkedHashMap<>();
    for (SideRow row : able.rows()) {
      Status status = failed.get(row.task());
      if (status != null && row.row().status() == Status.OK) {
        lost.put(row.task(), status);
      }
    }
    return lost;
  }

  private boolean isUsable(SideRow row) {
    return row.row().status() == Status.OK && value(row) > 0;
  }

  private double value(SideRow row) {
    return quantity.of(row.measured());
  }
}
