package org.gpuquerylab.experiments.internal.concurrency;

import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.concurrency.internal.workload.SizeClass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.SweepAxis.Domain;

/**
 * The number of rows of a query's largest table, as an axis. A value is the name of a class of
 * sizes, or a number.
 */
final class WorkloadSize {
  /** The usual name of the axis. */
  public static final String AXIS = "size";

  private static final int MOST = 1 << 27;

  private WorkloadSize() {}

  /** The names of all classes of sizes, the smallest first. */
  public static List<String> names() {
    return Arrays.stream(SizeClass.values()).map(SizeClass::toString).toList();
  }

  /** Creates an axis of sizes; a user may also choose others. */
  public static SweepAxis axis(
      String name, String description, List<String> full, List<String> quick) {
    Domain domain =
        new Domain.NamesOrNumbers(new Domain.Choices(names()), new Domain.Range(1, MOST));
    return new SweepAxis(name, description, full, quick, domain, false);
  }

  /** The number of rows of a point. */
  public static int rows(Point point, String axis) {
    String value = point.get(axis);
    return Arrays.stream(SizeClass.values())
        .filter(size -> size.toString().equals(value))
        .findFirst()
        .map(SizeClass::rows)
        .orElseGet(() -> point.getInt(axis));
  }

  /** The number of rows of a point, for the usual name of the axis. */
  public static int rows(Point point) {
    return rows(point, AXIS);
  }

  /** A value in words for headings: the name of its class, or the number of rows. */
  public static String words(String value) {
    return names().contains(value) ? value : value + " rows";
  }
}
