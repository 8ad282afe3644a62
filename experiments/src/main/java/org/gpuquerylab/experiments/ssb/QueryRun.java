package org.gpuquerylab.experiments.ssb;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import org.gpuquerylab.costmodel.path.StarPath;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;

/**
 * A query executed again and again, in the manner of {@link SsbExperiment}.
 *
 * @param query the query
 * @param first its first execution, which no other time is of
 * @param hostMillis time from the call to the result, in milliseconds
 * @param deviceMillis time of the device, in milliseconds; empty where the path has none
 * @param bytes the bytes that it moves at least; empty where the path cannot tell
 * @param chunkRows rows of the fact table that were copied at a time; empty where it was there
 */
public record QueryRun(
    StarQuery query,
    FirstExecution first,
    RepeatedMillis hostMillis,
    Optional<RepeatedMillis> deviceMillis,
    OptionalLong bytes,
    OptionalLong chunkRows) {
  /**
   * How long a query is executed before it is timed: until then the JVM compiles the host's part,
   * and a device raises its clocks. On an H200 five executions after a single one had a geometric
   * mean of 0.53 ms by the host's clock, where the experiment, which executes for so long before,
   * had 0.285.
   */
  static final double WARM_UP_MILLIS = 60;

  /**
   * Executes a query once, as the first time copies columns and compiles, then for {@link
   * #WARM_UP_MILLIS}, then with the clock.
   *
   * @param repetitions at least 1
   * @param budgetMillis no execution is begun once all so far, the first too, took so long; but one
   *     has the clock
   * @throws IllegalStateException where two executions give different results
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

  /** The result, the same each time. */
  public StarResult result() {
    return first.result();
  }

  private static double millisSince(long nanoTime) {
    return (System.nanoTime() - nanoTime) / 1e6;
  }

  /** The device's times where there are such, else the host's. */
  public RepeatedMillis millis() {
    return deviceMillis.orElse(hostMillis);
  }

  /** Bytes a second at the median time; empty where the bytes are not known. */
  public OptionalDouble bandwidth() {
    return bytes.isPresent()
        ? OptionalDouble.of(bytes.getAsLong() / (millis().median() / 1e3))
        : OptionalDouble.empty();
  }

  /** The geometric mean of the medians of some times, in milliseconds; not of no runs. */
  public static double geometricMean(
      Collection<QueryRun> runs, Function<QueryRun, RepeatedMillis> times) {
    return Math.exp(
        runs.stream().mapToDouble(r -> Math.log(times.apply(r).median())).average().orElseThrow());
  }
}
