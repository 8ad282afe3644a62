package org.gpuquerylab.costmodel.profile;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Comparator;
import java.util.List;
import org.gpuquerylab.costmodel.CostModelException;

/**
 * A rate that depends on one quantity, such as accesses per second as a function of the bytes of
 * the accessed data. The rate is known at some points. Between two points, the rate is a power of
 * the quantity (a line on logarithmic axes); outside all points, it equals the rate at the nearest
 * point.
 *
 * @param points the known points, at least one; the constructor sorts them by {@code at}
 */
public record RateCurve(@JsonValue List<Point> points) {

  /**
   * One measurement.
   *
   * @param at the quantity, positive
   * @param rate the rate at that quantity, positive
   */
  public record Point(double at, double rate) {
    /** Checks the numbers. */
    public Point {
      ProfileChecks.positive("a curve's at", at);
      ProfileChecks.positive("a curve's rate", rate);
    }
  }

  /**
   * Sorts the points.
   *
   * @throws CostModelException if there is no point, a point is null, or two have the same {@code
   *     at}
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public RateCurve {
    points.forEach(point -> ProfileChecks.present("a point of a curve", point));
    points = points.stream().sorted(Comparator.comparing(Point::at)).toList();
    if (points.isEmpty() || points.stream().map(Point::at).distinct().count() < points.size()) {
      throw new CostModelException(
          "a curve has no points, or two points at one position; measure it again: " + points);
    }
  }

  /** A curve with the same rate everywhere. */
  public static RateCurve constant(double rate) {
    return new RateCurve(List.of(new Point(1, rate)));
  }

  /** The rate at a given quantity. O(points) time. */
  public double at(double quantity) {
    int above = 0;
    while (above < points.size() && points.get(above).at() < quantity) {
      above++;
    }
    if (above == 0) {
      return points.get(0).rate();
    } else if (above == points.size()) {
      return points.get(above - 1).rate();
    }
    return between(points.get(above - 1), points.get(above), quantity);
  }

  private static double between(Point left, Point right, double quantity) {
    double part = Math.log(quantity / left.at()) / Math.log(right.at() / left.at());
    return left.rate() * Math.pow(right.rate() / left.rate(), part);
  }
}
