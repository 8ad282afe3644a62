package org.gpuquerylab.concurrency.internal.arrival;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.commons.statistics.descriptive.Quantile.EstimationMethod;

/**
 * The latencies of the queries in a stream.
 *
 * @param millis the time from each query's arrival until the host knew that the query was complete,
 *     in milliseconds, in the order of arrival
 * @param endMillis the time from the start of the stream until the last query was complete, in
 *     milliseconds
 */
public record Latencies(List<Double> millis, double endMillis) {
  /** Copies the array. */
  public Latencies {
    millis = List.copyOf(millis);
  }

  /** The mean latency; NaN if there are no queries. */
  public double mean() {
    return millis.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }

  /**
   * A quantile: the smallest latency that a given share of the queries does not exceed; NaN if
   * there are no queries.
   *
   * @param part the share, 0 to 1
   */
  public double quantile(double part) {
    if (millis.isEmpty()) {
      return Double.NaN;
    }
    return Quantile.withDefaults()
        .with(EstimationMethod.HF1)
        .evaluate(millis.stream().mapToDouble(Double::doubleValue).toArray(), part);
  }

  /** Queries per second, from the start of the stream to the end of its last query. */
  public double perSecond() {
    return 1000 * millis.size() / endMillis;
  }

  /** The latencies of the queries of one kind, in the order of arrival. */
  public Latencies of(List<ArrivalProcess.Arrival> arrivals, int kind) {
    return new Latencies(
        IntStream.range(0, millis.size())
            .filter(i -> arrivals.get(i).query() == kind)
            .mapToObj(millis::get)
            .toList(),
        endMillis);
  }
}
