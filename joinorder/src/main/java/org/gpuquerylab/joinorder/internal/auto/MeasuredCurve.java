package org.gpuquerylab.joinorder.internal.auto;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A curve through measurements. Between two points it is a power law, below the first point it is
 * the first point's time, and above the last point it is proportional to the work. Two queries may
 * have the same work but different numbers of relations. The query with more relations has more
 * levels, each with separate launches, and their time is added.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 */
final class MeasuredCurve {
  /**
   * The time of a level is computed from this many of the smallest queries, which spend their time
   * only on launches.
   */
  private static final int SMALLEST = 3;

  private final double[] units;
  private final double[] millis;
  private final double[] relations;
  private final double levelMillis;
  private final double openingMillis;

  /**
   * Creates a curve through measurements.
   *
   * @param units units of work, ascending; kept, not modified
   * @param millis the times; kept, not modified
   * @param relations the numbers of relations of the queries, ascending; kept, not modified
   */
  MeasuredCurve(double[] units, double[] millis, double[] relations) {
    this(units, millis, relations, 0);
  }

  /**
   * Creates a curve through measurements.
   *
   * @param openingMillis the milliseconds by which the first query of a size takes longer
   */
  MeasuredCurve(double[] units, double[] millis, double[] relations, double openingMillis) {
    this.openingMillis = openingMillis;
    this.units = units;
    this.millis = millis;
    this.relations = relations;
    int last = Math.min(SMALLEST, units.length) - 1;
    levelMillis =
        last == 0 ? 0 : Math.max(0, (millis[last] - millis[0]) / (relations[last] - relations[0]));
  }

  /** The points as JSON, in the order of their work. */
  List<String> points() {
    return IntStream.range(0, units.length)
        .mapToObj(
            i ->
                String.format(
                    Locale.ROOT,
                    "      {\"relations\": %.0f, \"units\": %.0f, \"millis\": %.5g}",
                    relations[i],
                    units[i],
                    millis[i]))
        .toList();
  }

  /** The milliseconds by which the first query of a size takes longer than the next ones. */
  double openingMillis() {
    return openingMillis;
  }

  /**
   * The predicted milliseconds for an amount of work in a query with a given number of relations.
   */
  double millis(double work, int size) {
    int last = units.length - 1;
    int i = 0;
    while (i < last && units[i] < work) {
      i++;
    }
    double time = millis[i];
    double measured = relations[i];
    if (work > units[i]) {
      time *= work / units[i];
    } else if (i > 0) {
      double position = Math.log(work / units[i - 1]) / Math.log(units[i] / units[i - 1]);
      time = millis[i - 1] * Math.pow(millis[i] / millis[i - 1], position);
      measured = relations[i - 1] + position * (relations[i] - relations[i - 1]);
    }
    return time + levelMillis * Math.max(0, size - measured);
  }
}
