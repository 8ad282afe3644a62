package org.gpuquerylab.concurrency.internal.execution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Function;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.internal.workload.ConfigurationSweep;
import org.gpuquerylab.concurrency.query.KernelStep;
import org.gpuquerylab.concurrency.query.QuerySteps;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/**
 * The best launch of each kernel alone, over a given set of grids. Each kernel and size is measured
 * once by device spans, and the result is kept. Not safe for use from several threads.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 */
public final class BestLaunches {
  private static final double HOPELESS = 4;

  private final Backend backend;
  private final Function<KernelStep, List<Grid>> candidates;
  private final Map<String, Best> best = new HashMap<>();
  private final Map<QuerySteps, List<Best>> refused = new WeakHashMap<>();

  /**
   * The best launch of a kernel.
   *
   * @param grid the grid of the launch
   * @param millis the launch's device time, including the time to clear buffers before it; 0 if the
   *     query refuses every launch
   */
  public record Best(Grid grid, double millis) {}

  /**
   * Creates a sweep over some grids.
   *
   * @param candidates returns the grids for a kernel: at least one, and none with larger blocks
   *     than the kernel allows
   */
  public BestLaunches(Backend backend, Function<KernelStep, List<Grid>> candidates) {
    this.backend = backend;
    this.candidates = candidates;
  }

  /** Creates a sweep over the grids of {@link ConfigurationSweep}. */
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
   * The best launch of each step of a query, in the order of its steps. If a step was not measured
   * before, uploads the query's inputs and runs the query.
   *
   * @throws org.gpuquerylab.backend.device.BackendException if the device fails
   */
  public List<Best> best(QuerySteps query) {
    List<Best> known = known(query.steps());
    if (known.size() == query.steps().size()) {
      return known;
    }
    List<Best> ofRefused = refused.get(query);
    return ofRefused == null ? measure(query) : ofRefused;
  }

  /** The known launches of the steps, up to the first unknown one. */
  private List<Best> known(List<KernelStep> steps) {
    List<Best> known = new ArrayList<>();
    for (KernelStep step : steps) {
      Best kept = best.get(key(step));
      if (kept == null) {
        break;
      }
      known.add(kept);
    }
    return known;
  }

  /** The sum of the times of a query's steps, each with its best launch, in milliseconds. */
  public double aloneMillis(QuerySteps query) {
    return best(query).stream().mapToDouble(Best::millis).sum();
  }

  private List<Best> measure(QuerySteps query) {
    List<List<Grid>> grids = query.steps().stream().map(candidates).toList();
    Best[] found = new Best[grids.size()];
    for (int i = 0; i < found.length; i++) {
      List<Grid> all = grids.get(i);
      found[i] = new Best(all.get(all.size() / 2), Double.POSITIVE_INFINITY);
    }
    try (CommandQueue queue = backend.newQueue(true)) {
      LaunchTimes.warm(query, nth(grids, 0), queue);
      // Launches with the most threads come first; a launch with few threads is then soon found to
      // be far slower.
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
    return keep(query, found);
  }

  /**
   * Stores the measurement. If every launch was refused, the result is stored only for this query,
   * because other queries run the same kernels.
   */
  private List<Best> keep(QuerySteps query, Best[] found) {
    List<Best> all = new ArrayList<>();
    boolean refusing = false;
    for (int i = 0; i < found.length; i++) {
      if (Double.isInfinite(found[i].millis())) {
        refusing = true;
        all.add(new Best(found[i].grid(), 0));
      } else {
        best.put(key(query.steps().get(i)), found[i]);
        all.add(found[i]);
      }
    }
    if (refusing) {
      refused.put(query, List.copyOf(all));
    }
    return all;
  }

  /** The n-th candidate of each step, or the last candidate if there are fewer. */
  private static List<Grid> nth(List<List<Grid>> grids, int n) {
    return grids.stream().map(all -> all.get(Math.min(n, all.size() - 1))).toList();
  }

  /**
   * The median of each step's time; a launch that is far slower in its first run is not repeated.
   */
  private static double[] median(
      QuerySteps query, List<Grid> launches, CommandQueue queue, Best[] found) {
    double[] first = LaunchTimes.once(query, launches, queue);
    double bestSum = Arrays.stream(found).mapToDouble(Best::millis).sum();
    return Arrays.stream(first).sum() > HOPELESS * bestSum
        ? first
        : LaunchTimes.median(first, query, launches, queue);
  }

  /** The kernel and its size, in steps of half a power of 2. */
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
