package org.gpuquerylab.concurrency.internal.execution;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceTimes;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.query.QuerySteps;

/**
 * The device times of a query's steps, measured by spans.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 */
final class LaunchTimes {
  private static final int REPETITIONS = 3;

  private LaunchTimes() {}

  /** Uploads a query and runs its steps once, without timing. */
  static void warm(QuerySteps query, List<Grid> launches, CommandQueue queue) {
    try {
      query.upload(queue);
    } catch (RuntimeException e) {
      // The fault belongs to the query; a run of the query reports it.
    }
    queue.finish();
    once(query, launches, queue);
  }

  /**
   * The time of each step in one run, in milliseconds; infinite for a refused step and all later
   * ones.
   *
   * @param queue a profiled queue
   */
  static double[] once(QuerySteps query, List<Grid> launches, CommandQueue queue) {
    double[] millis = new double[launches.size()];
    Arrays.fill(millis, Double.POSITIVE_INFINITY);
    for (int i = 0; i < millis.length; i++) {
      DeviceTimes before = queue.deviceTimes();
      try {
        query.launch(i, launches.get(i), queue);
      } catch (RuntimeException e) {
        return millis; // If every launch is refused, a run of the query reports it.
      }
      queue.finish();
      millis[i] = queue.deviceTimes().minus(before).onDeviceMillis();
    }
    return millis;
  }

  /** The median of each step's time over three runs; the times of the first run are given. */
  static double[] median(
      double[] first, QuerySteps query, List<Grid> launches, CommandQueue queue) {
    double[][] runs = new double[REPETITIONS][];
    runs[0] = first;
    for (int r = 1; r < REPETITIONS; r++) {
      runs[r] = once(query, launches, queue);
    }
    return IntStream.range(0, first.length)
        .mapToDouble(
            step ->
                Median.withDefaults()
                    .evaluate(Arrays.stream(runs).mapToDouble(run -> run[step]).toArray()))
        .toArray();
  }
}
