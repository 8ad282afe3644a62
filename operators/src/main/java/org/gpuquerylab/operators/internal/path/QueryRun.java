package org.gpuquerylab.operators.internal.path;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;

/**
 * A query that is executed repeatedly.
 *
 * @param query the executed query
 * @param first the first execution, which the other times exclude
 * @param hostMillis the times from the call to the result, in milliseconds
 * @param deviceMillis the times of the device, in milliseconds; empty if the path has none
 * @param bytes the minimum number of bytes that the query moves; empty if the path does not know it
 * @param chunkRows the number of rows of the fact table that are copied at a time; empty if the
 *     whole table was already on the device
 */
public record QueryRun(
    StarQuery query,
    FirstExecution first,
    RepeatedMillis hostMillis,
    Optional<RepeatedMillis> deviceMillis,
    OptionalLong bytes,
    OptionalLong chunkRows) {
  /**
   * The time for which a query is executed before it is measured. During this time the JVM compiles
   * the host's part, and the device raises its clock rate. On an H200, the geometric mean by the
   * host's clock was 0.53 ms over five executions directly after the first one. With this warm-up,
   * the experiment measured 0.285 ms.
   */
  public static final double WARM_UP_MILLIS = 60;

  /**
   * Executes a query once, because the first execution copies columns and compiles kernels;
   * executes it for {@link #WARM_UP_MILLIS} to warm up; and measures it.
   *
   * @param repetitions the number of measured executions, at least 1
   * @param budgetMillis the time budget in milliseconds: no further execution begins after all
   *     executions so far, including the first, have taken this long; at least one execution is
   *     measured
   * @throws IllegalStateException if two executions give different results
   */
  public static QueryRun of(StarPath path, StarQuery query, int repetitions, double budgetMillis) {
    long start = System.nanoTime();
    FirstExecution first = FirstExecution.of(path, query);
    long warm = System.nanoTime();
    while (millisSince(warm) < WARM_UP_MILLIS && millisSince(start) < budgetMillis) {
      path.executor().execute(query);
    }
    List<Double> host = new ArrayList<>();
    List<Double> device = new ArrayList<>();
    for (int i = 0; i < repetitions && (i == 0 || millisSince(start) < budgetMillis); i++) {
      long begin = System.nanoTime();
      StarResult again = path.executor().execute(query);
      host.add(millisSince(begin));
      path.deviceMillis().ifPresent(device::add);
      if (!again.equals(first.result())) {
        throw new IllegalStateException(query.name() + " gave two different results");
      }
    }
    Optional<RepeatedMillis> deviceMillis =
        device.size() == host.size() ? Optional.of(new RepeatedMillis(device)) : Optional.empty();
    return new QueryRun(
        query,
        first,
        new RepeatedMillis(host),
        deviceMillis,
        path.bytes(query),
        path.chunkRows(query));
  }

  /** The result, which is the same in every execution. */
  public StarResult result() {
    return first.result();
  }

  private static double millisSince(long nanoTime) {
    return (System.nanoTime() - nanoTime) / 1e6;
  }

  /** The times of the device if there are any, otherwise those of the host. */
  public RepeatedMillis millis() {
    return deviceMillis.orElse(hostMillis);
  }

  /** Bytes per second at the median time; empty if the number of bytes is unknown. */
  public OptionalDouble bandwidth() {
    return bytes.isPresent()
        ? OptionalDouble.of(bytes.getAsLong() / (millis().median() / 1e3))
        : OptionalDouble.empty();
  }

  /**
   * The geometric mean of the medians of some times, in milliseconds; there must be at least one
   * time.
   */
  public static double geometricMean(
      Collection<QueryRun> runs, Function<QueryRun, RepeatedMillis> times) {
    return Math.exp(
        runs.stream().mapToDouble(r -> Math.log(times.apply(r).median())).average().orElseThrow());
  }
}
