package org.gpuquerylab.experiments.internal.endtoend;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.SweepAxis;

/** Groups rows by where statements ran, by series, and by the number that a chart has as x. */
final class TimesByPlace {
  private TimesByPlace() {}

  /** Where statements ran. */
  record Where(String data, String backend) {
    String words() {
      return data + " on " + backend;
    }
  }

  /** Where the statements of a point ran. */
  static Where where(Point point) {
    return new Where(point.get(StatementData.DATA), point.get(SweepAxis.BACKEND));
  }

  /**
   * What the rows of each place, series and number say together.
   *
   * @param number the axis of numbers
   */
  static <P, S extends Comparable<S>, T> Map<P, Map<S, NavigableMap<Integer, T>>> of(
      List<Row> rows,
      Function<Point, P> place,
      Function<Point, S> series,
      String number,
      Function<List<Row>, T> said) {
    Map<P, Map<S, NavigableMap<Integer, List<Row>>>> grouped = new LinkedHashMap<>();
    for (Row row : rows) {
      Point point = row.point();
      grouped
          .computeIfAbsent(place.apply(point), where -> new TreeMap<>())
          .computeIfAbsent(series.apply(point), name -> new TreeMap<>())
          .computeIfAbsent(point.getInt(number), n -> new ArrayList<>())
          .add(row);
    }
    Map<P, Map<S, NavigableMap<Integer, T>>> all = new LinkedHashMap<>();
    grouped.forEach(
        (where, names) -> {
          Map<S, NavigableMap<Integer, T>> of = new TreeMap<>();
          names.forEach(
              (name, numbers) -> {
                NavigableMap<Integer, T> each = new TreeMap<>();
                numbers.forEach((n, some) -> each.put(n, said.apply(some)));
                of.put(name, each);
              });
          all.put(where, of);
        });
    return all;
  }

  /** The median of a measure; a row without it counts as 0. */
  static double median(List<Row> rows, String measure) {
    return MedianInterval.median(
        rows.stream()
            .mapToDouble(row -> row.measured().measures().getOrDefault(measure, 0.0))
            .toArray());
  }
}
