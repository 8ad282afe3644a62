package org.gpuquerylab.bench.arrival;

import java.util.Locale;
import org.gpuquerylab.concurrency.arrival.Latencies;

/**
 * What the rows of one stream have in common.
 *
 * @param stream what arrives
 * @param rows of the queries
 * @param load part of the capacity
 * @param hosts threads that begin queries
 * @param perSecond queries that arrive
 * @param aloneMillis the median latency of the slowest kind alone
 */
public record ArrivalRow(
    String stream, int rows, double load, int hosts, double perSecond, double aloneMillis) {
  /** The columns. */
  public static final String HEADER =
      "stream,rows,load,hosts,server,arriving_per_s,served_per_s,mean_ms,median_ms,p99_ms,alone_ms";

  /** Prints the row of a server. */
  void print(String server, Latencies latencies) {
    print(
        server,
        latencies.perSecond(),
        latencies.mean(),
        latencies.quantile(0.5),
        latencies.quantile(0.99));
  }

  /** Prints a row of which the 99th percentile alone is known. */
  void printBound(String server, double p99) {
    print(server, Double.NaN, Double.NaN, Double.NaN, p99);
  }

  private void print(String server, double served, double mean, double median, double p99) {
    System.out.printf(
        Locale.ROOT,
        "%s,%d,%.2f,%d,%s,%.1f,%.1f,%.4f,%.4f,%.4f,%.4f%n",
        stream,
        rows,
        load,
        hosts,
        server,
        perSecond,
        served,
        mean,
        median,
        p99,
        aloneMillis);
  }
}
