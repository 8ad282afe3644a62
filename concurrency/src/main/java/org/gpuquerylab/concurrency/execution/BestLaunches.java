package org.gpuquerylab.concurrency.execution;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceTimes;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.query.KernelStep;
import org.gpuquerylab.concurrency.query.QuerySteps;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.gpuquerylab.concurrency.workload.ConfigurationSweep;

/**
 * The best launch of each kernel alone, over a stated set of grids: measured by device spans, once
 * for each kernel and size, and kept. Not safe for use from several threads.
 */
public final class BestLaunches {
  private static final int REPETITIONS = 3;
  private static final double HOPELESS = 4;

  private final Backend backend;
  private final Function<KernelStep, List<Grid>> candidates;
  private final Map<String, Best> best = new HashMap<>();

  /**
   * The best launch of a kernel.
   *
   * @param grid the launch
   * @param millis its device time, with what is cleared before it
   */
  public record Best(Grid grid, double millis) {}

  /**
   * A sweep over some grids.
   *
   * @param candidates the grids of a kernel, at least one, none with larger blocks than it can have
   */
  public BestLaunches(Backend backend, Function<KernelStep, List<Grid>> candidates) {
    this.backend = backend;
    this.candidates = candidates;
  }

  /** The stated sweep, {@link ConfigurationSweep}. */
  public static BestLaunches of(Backend backend, MultiprocessorLimits limits) {
    return new BestLaunches(
        backend,
        step ->
            ConfigurationSweep.of(step, limits.warps()).stream()
                .map(c -> ConfigurationSweep.grid(c, limits.multiprocessors()))
                .distinct()
                .toList());
  }

  /**
   * The best launch of each step of a query, in the order of its steps. Runs the query, with an
   * upload, where a step was not measured before.
   *
   * @throws org.gpuquerylab.backend.device.BackendException where the device fails
   */
  public List<Best> best(QuerySteps query) {
    if (!query.steps().stream().allMatch(step -> best.containsKey(key(step)))) {
      measure(query);
    }
    return query.steps().stream().map(step -> best.get(key(step))).toList();
  }

  /** Sum of the times of a query's steps, each at its best, in milliseconds. */
  public double aloneMillis(QuerySteps query) {
    return best(query).stream().mapToDouble(Best::millis).sum();
  }

  private void measure(QuerySteps query) {
    List<List<Grid>> grids = query.steps().stream().map(candidates).toList();
    Best[] found = new Best[grids.size()];
    for (int i = 0; i < found.length; i++) {
      List<Grid> all = grids.get(i);
      found[i] = new Best(all.get(all.size() / 2), Double.POSITIVE_INFINITY);
    }
    try (CommandQueue queue = backend.newQueue(true)) {
      warm(query, nth(grids, 0), queue);
      // The most threads first: a launch of few is then seen to be far behind at once.
      for (int n = grids.stream().mapToInt(List::size).max().orElse(0) - 1; n >= 0; n--) {
        List<Grid> launches = nth(grids, n);
        double[] millis = median(query, launches, queue, found);
        for (int i = 0; i < found.length; i++) {
          if (millis[i] < found[i].millis()) {
            found[i] = new Best(launches.get(i), millis[i]);
          }
        }
      }
    }
    for (int i = 0; i < found.length; i++) {
      double millis = Double.isInfinite(found[i].millis()) ? 0 : found[i].millis();
      best.put(key(query.steps().get(i)), new Best(found[i].grid(), millis));
    }
  }

  /** The n-th candidate of each step; the last where it has fewer. */
  private static List<Grid> nth(List<List<Grid>> grids, int n) {
    return grids.stream().map(all -> all.get(Math.min(n, all.size() - 1))).toList();
  }

  private void warm(QuerySteps query, List<Grid> launches, CommandQueue queue) {
    try {
      query.upload(queue);
    } catch (RuntimeException e) {
      // The query's own fault: its run names it.
    }
    queue.finish();
    times(query, launches, queue);
  }

  /** The median of each step's time; launches that are far behind at once are not repeated. */
  private double[] median(QuerySteps query, List<Grid> launches, CommandQueue queue, Best[] found) {
    double[][] runs = new double[REPETITIONS][];
    runs[0] = times(query, launches, queue);
    double bestSum = Arrays.stream(found).mapToDouble(Best::millis).sum();
    if (Arrays.stream(runs[0]).sum() > HOPELESS * bestSum) {
      return runs[0];
    }
    for (int r = 1; r < REPETITIONS; r++) {
      runs[r] = times(query, launches, queue);
    }
    double[] medians = new double[found.length];
    for (int i = 0; i < medians.length; i++) {
      int step = i;
      double[] sorted = Arrays.stream(runs).mapToDouble(run -> run[step]).sorted().toArray();
      medians[i] = sorted[REPETITIONS / 2];
    }
    return medians;
  }

  /** The time of each step in one run; infinite from a step on that is refused. */
  private static double[] times(QuerySteps query, List<Grid> launches, CommandQueue queue) {
    double[] millis = new double[launches.size()];
    Arrays.fill(millis, Double.POSITIVE_INFINITY);
    for (int i = 0; i < millis.length; i++) {
      DeviceTimes before = queue.deviceTimes();
      try {
        query.launch(i, launches.get(i), queue);
      } catch (RuntimeException e) {
        return millis; // refused with this launch; if with every one, the query's run names it
      }
      queue.finish();
      millis[i] = queue.deviceTimes().minus(before).onDeviceMillis();
    }
    return millis;
  }

  /** The kernel and its size, in steps of a half of a power of 2. */
  private static String key(KernelStep step) {
    return step.name()
        + ' '
        + step.mostWarpsPerBlock()
        + ' '
        + halves(step.work().bytes())
        + ' '
        + halves(step.work().operations());
  }

  private static long halves(long amount) {
    return Math.round(2 * Math.log(amount + 1.0) / Math.log(2));
  }
}
