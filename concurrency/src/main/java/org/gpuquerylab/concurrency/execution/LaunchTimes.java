package org.gpuquerylab.concurrency.execution;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceTimes;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.query.QuerySteps;

/** Device times of a query's steps, by spans. */
final class LaunchTimes {
  private static final int REPETITIONS = 3;

  private LaunchTimes() {}

  /** Uploads a query and runs its steps once, untimed. */
  static void warm(QuerySteps query, List<Grid> launches, CommandQueue queue) {
    try {
      query.upload(queue);
    } catch (RuntimeException e) {
      // It is the query's own fault; its run names it.
    }
    queue.finish();
    once(query, launches, queue);
  }

  /**
   * The time of each step in one run, in milliseconds; infinite from a refused step on.
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
        return millis; // refused with this launch; if with every launch, the query's run names it
      }
      queue.finish();
      millis[i] = queue.deviceTimes().minus(before).onDeviceMillis();
    }
    return millis;
  }

  /** The median of each step's time over three runs, the first of which is given. */
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
