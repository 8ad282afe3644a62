package org.gpuquerylab.experiments.concurrency.arrival;

import java.util.List;
import java.util.Map;
import org.gpuquerylab.concurrency.arrival.Latencies;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;

/** What a row tells of the latencies of a stream. */
public final class LatencyMeasures {
  /** The mean latency. */
  public static final String MEAN = "meanMillis";

  /** The median latency. */
  public static final String MEDIAN = "medianMillis";

  /** The 99th percentile of the latency. */
  public static final String P99 = "p99Millis";

  /** Queries a second that are answered. */
  public static final String SERVED = "servedPerSecond";

  /** Queries a second that arrive. */
  public static final String ARRIVING = "arrivingPerSecond";

  /** How many queries the stream has. */
  static final String QUERIES = "queries";

  private static final double TAIL = 0.99;

  private LatencyMeasures() {}

  /**
   * Adds mean, median and 99th percentile.
   *
   * @param prefix before their names
   * @param measures is modified
   */
  static void put(String prefix, Latencies latencies, Map<String, Double> measures) {
    measures.put(prefix + MEAN, latencies.mean());
    measures.put(prefix + MEDIAN, latencies.quantile(0.5));
    measures.put(prefix + P99, latencies.quantile(TAIL));
  }

  /** The median of a measure over the rows that have it; NaN where none has. */
  static double median(List<Row> rows, String measure) {
    double[] values = values(rows, measure);
    return values.length == 0 ? Double.NaN : MedianInterval.median(values);
  }

  /** A measure of the rows that have it above 0. */
  static double[] values(List<Row> rows, String measure) {
    return rows.stream()
        .map(row -> row.measured().measures().get(measure))
        .filter(value -> value != null && value > 0)
        .mapToDouble(Double::doubleValue)
        .toArray();
  }
}
