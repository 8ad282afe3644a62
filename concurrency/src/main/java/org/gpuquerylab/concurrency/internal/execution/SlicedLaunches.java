package org.gpuquerylab.concurrency.internal.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.query.DeviceQuery;

/**
 * Grids with many short groups; between its groups, a kernel yields to queries of higher priority.
 * The device starts a waiting group only when another group ends. A kernel that strides over its
 * input with as many groups as can be resident occupies every multiprocessor until its end.
 * Therefore the work of each group of the best launch is divided by 2, 4, 8, ... until a group runs
 * no longer than a slice. The cost of additional groups differs by kernel: some kernels compute
 * prefixes in each group, or use atomic operations at the end. The class uses the finest division
 * that was measured to be at most 10 % slower. Not safe for use from several threads.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 */
public final class SlicedLaunches {
  private static final double SLOWER = 1.1;
  private static final int MOST_CUTS = 10;

  private final BestLaunches launches;
  private final double sliceMillis;
  private final Timer timer;

  /** Measures the steps of a query with some grids. */
  @FunctionalInterface
  interface Timer {
    /** The time of each step in milliseconds; infinite if the launch is refused. */
    double[] millis(DeviceQuery query, List<Grid> grids);
  }

  SlicedLaunches(BestLaunches launches, double sliceMillis, Timer timer) {
    this.launches = launches;
    this.sliceMillis = sliceMillis;
    this.timer = timer;
  }

  /**
   * Creates grids whose groups run for about a given time, according to measurements on the
   * context's device.
   *
   * @param sliceMillis the time of a group in milliseconds, above 0; infinite selects the best
   *     grids
   */
  public static SlicedLaunches of(ExecutionContext context, double sliceMillis) {
    return new SlicedLaunches(
        context.launches(),
        sliceMillis,
        (query, grids) -> {
          try (CommandQueue queue = context.backend().newQueue(true)) {
            LaunchTimes.warm(query, grids, queue);
            return LaunchTimes.median(LaunchTimes.once(query, grids, queue), query, grids, queue);
          }
        });
  }

  /**
   * A grid for each step of a query, in the order of its steps. Runs the query several times, and
   * uploads its inputs.
   */
  public List<Grid> grids(DeviceQuery query) {
    List<BestLaunches.Best> best = launches.best(query);
    int[] cuts = best.stream().mapToInt(step -> cuts(step.millis())).toArray();
    List<Grid> taken = new ArrayList<>(best.stream().map(BestLaunches.Best::grid).toList());
    int most = IntStream.of(cuts).max().orElse(0);
    if (most == 0) {
      return taken;
    }
    double[] uncut = timer.millis(query, taken);
    boolean[] decided = new boolean[cuts.length];
    for (int cut = most; cut > 0; cut--) {
      List<Grid> tried = new ArrayList<>(taken);
      for (int step = 0; step < cuts.length; step++) {
        if (!decided[step] && cut <= cuts[step]) {
          tried.set(step, best.get(step).grid().scaled(1 << cut));
        }
      }
      double[] millis = timer.millis(query, tried);
      for (int step = 0; step < cuts.length; step++) {
        if (!decided[step] && cut <= cuts[step] && millis[step] <= SLOWER * uncut[step]) {
          taken.set(step, tried.get(step));
          decided[step] = true;
        }
      }
    }
    return taken;
  }

  /**
   * The number of times that the groups of a kernel are halved until each group runs no longer than
   * a slice.
   */
  private int cuts(double millis) {
    int cuts = 0;
    while (cuts < MOST_CUTS && millis > sliceMillis * (1 << cuts)) {
      cuts++;
    }
    return cuts;
  }
}
