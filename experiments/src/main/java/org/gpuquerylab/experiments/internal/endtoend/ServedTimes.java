package org.gpuquerylab.experiments.internal.endtoend;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.gpuquerylab.measure.results.Row;

/**
 * Medians over streams of statements, in milliseconds.
 *
 * @param service from when a statement begins to its answer
 * @param shortages how often statements of a stream ran out of device memory
 */
record ServedTimes(double p50, double p99, double mean, double service, double shortages) {

  /**
   * Where statements ran.
   *
   * @param memory the device memory, all or in percent of what they need one after another
   */
  record Place(TimesByPlace.Where where, String memory) implements Comparable<Place> {
    boolean isScarce() {
      return !memory.equals(Served.ALL);
    }

    private int percent() {
      return isScarce() ? Integer.parseInt(memory) : Integer.MAX_VALUE;
    }

    /** The most memory comes first. */
    @Override
    public int compareTo(Place other) {
      return Comparator.comparing((Place place) -> place.where.data())
          .thenComparing(place -> place.where.backend())
          .thenComparing(Place::percent, Comparator.reverseOrder())
          .compare(this, other);
    }

    String words() {
      String place = where.words();
      return isScarce() ? place + " with " + memory + " % of the memory" : place;
    }
  }

  /** From the arrival of a statement until it begins. */
  double waiting() {
    return Math.max(0, mean - service);
  }

  /** The times by place, way and load. */
  static NavigableMap<Place, Map<ServedWay, NavigableMap<Integer, ServedTimes>>> of(
      List<Row> rows) {
    return new TreeMap<>(
        TimesByPlace.of(
            rows,
            point -> new Place(TimesByPlace.where(point), point.get(Served.MEMORY)),
            ServedWay::of,
            Served.LOAD,
            ServedTimes::medians));
  }

  private static ServedTimes medians(List<Row> rows) {
    return new ServedTimes(
        TimesByPlace.median(rows, ServedTrial.P50),
        TimesByPlace.median(rows, ServedTrial.P99),
        TimesByPlace.median(rows, ServedTrial.MEAN),
        TimesByPlace.median(rows, ServedTrial.SERVICE),
        TimesByPlace.median(rows, ServedTrial.SHORTAGES));
  }
}
