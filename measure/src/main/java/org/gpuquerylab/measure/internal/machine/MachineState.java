package org.gpuquerylab.measure.internal.machine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.input.internal.MachineMeter;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;

/**
 * The numbers that say how busy a machine was: from name to value, in the environment and in rows.
 */
public final class MachineState {

  /** All names. */
  public static final List<String> NAMES =
      List.of(MachineMeter.LOAD, MachineMeter.CLOCK, MachineMeter.OTHERS);

  private static final double MOST_LOAD = 1;
  private static final double MOST_CLOCK = 0.05;
  private static final double MOST_OTHERS = 0.25;

  private MachineState() {}

  /** The median of each number over the rows that have it. */
  public static Map<String, Double> medians(List<Row> rows) {
    Map<String, Double> medians = new LinkedHashMap<>();
    for (String name : NAMES) {
      double[] values =
          rows.stream()
              .filter(row -> row.machine().containsKey(name))
              .mapToDouble(row -> row.machine().getOrDefault(name, 0.0))
              .toArray();
      if (values.length > 0) {
        medians.put(name, MedianInterval.median(values));
      }
    }
    return medians;
  }

  /**
   * The names of the numbers in which two machines, or two times on one machine, differ so much
   * that their measured times cannot be compared.
   */
  public static List<String> differences(Map<String, Double> one, Map<String, Double> other) {
    return NAMES.stream()
        .filter(name -> one.containsKey(name) && other.containsKey(name))
        .filter(name -> differs(name, one.getOrDefault(name, 0.0), other.getOrDefault(name, 0.0)))
        .toList();
  }

  private static boolean differs(String name, double one, double other) {
    double difference = Math.abs(one - other);
    return switch (name) {
      case MachineMeter.LOAD -> difference > MOST_LOAD;
      case MachineMeter.CLOCK -> difference > MOST_CLOCK * Math.max(one, other);
      default -> difference > MOST_OTHERS;
    };
  }

  /** A number in words. */
  public static String shown(double value) {
    return String.format(Locale.ROOT, value >= 100 ? "%.0f" : "%.2f", value);
  }
}
