package org.gpuquerylab.experiments.internal.concurrency;

import java.util.List;
import java.util.Map;
import org.gpuquerylab.concurrency.internal.arrival.Latencies;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;

/** The measures about the latencies of a stream. */
final class LatencyMeasures {
  /** The mean latency in milliseconds. */
  public static final String MEAN = "meanMillis";

  /** The median latency in milliseconds. */
  public static final String MEDIAN = "medianMillis";

  /** The 99th percentile of the latency in milliseconds. */
  public static final String P99 = "p99Millis";

  /** The number of answered queries per second. */
  public static final String SERVED = "servedPerSecond";

  /** The number of arriving queries per second. */
  public static final String ARRIVING = "arrivingPerSecond";

  /** The number of queries in the stream. */
  static final String QUERIES = "queries";

  private static final double TAIL = 0.99;

  private LatencyMeasures() {}

  /**
   * Adds the mean, the median and the 99th percentile.
   *
   * @param prefix the prefix of their names
   * @param measures the measures, which are modified
   */
  static void put(String prefix, Latencies latencies, Map<String, Double> measures) {
    measures.put(prefix + MEAN, latencies.mean());
    measures.put(prefix + MEDIAN, latencies.quantile(0.5));
    measures.put(prefix + P99, latencies.quantile(TAIL));
  }

  /** The median of a measure over the rows that have it; NaN if no row has it. */
  static double median(List<Row> rows, String measure) {
    double[] values = values(rows, measure);
    return values.length == 0 ? Double.NaN : MedianInterval.median(values);
  }

  /** The values of a measure, over the rows in which it is positive. */
  static double[] values(List<Row> rows, String measure) {
    return rows.stream()
        .map(row -> row.measured().measures().get(measure))
        .filter(value -> value != null && value > 0)
        .mapToDouble(Double::doubleValue)
        .toArray();
  }
}
