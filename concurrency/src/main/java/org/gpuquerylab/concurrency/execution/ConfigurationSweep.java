package org.gpuquerylab.concurrency.execution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceTimes;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.KernelStep;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/**
 * The best launch of each kernel alone, over a stated set of grids: measured by device spans, once
 * for each kernel and size, and kept. Not safe for use from several threads.
 */
public final class ConfigurationSweep {
  private static final int REPETITIONS = 3;
  private static final double HOPELESS = 4;

  private final Backend backend;
  private final List<Grid> grids;
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
   * @param grids at least one; a kernel is not launched with blocks larger than it can have
   */
  public ConfigurationSweep(Backend backend, List<Grid> grids) {
    this.backend = backend;
    this.grids = List.copyOf(grids);
  }

  /**
   * The stated set: blocks of 4, 8, 16 and 32 warps, from an eighth of a block a multiprocessor to
   * as many blocks as it holds, by factors of 2.
   */
  public static ConfigurationSweep over(Backend backend, MultiprocessorLimits limits) {
    List<Grid> grids = new ArrayList<>();
    for (int warps = 4; warps <= MultiprocessorLimits.BLOCK_WARPS; warps *= 2) {
      int resident = Math.max(1, Math.min(limits.blocks(), limits.warps() / warps));
      for (int eighths = 1; eighths <= 8 * resident; eighths *= 2) {
        long blocks = Math.max(1, (long) limits.multiprocessors() * eighths / 8);
        int threads = warps * MultiprocessorLimits.WARP_THREADS;
        grids.add(new Grid(blocks * threads, threads));
      }
    }
    return new ConfigurationSweep(backend, grids.stream().distinct().toList());
  }

  /** The grids that are tried. */
  public List<Grid> grids() {
    return grids;
  }

  /**
   * The best launch of each step of a query, in the order of its steps. Runs the query, with an
   * upload, where a step was not measured before.
   *
   * @throws org.gpuquerylab.backend.device.BackendException where the device fails
   */
  public List<Best> best(DeviceQuery query) {
    if (!query.steps().stream().allMatch(step -> best.containsKey(key(step)))) {
      measure(query);
    }
    return query.steps().stream().map(step -> best.get(key(step))).toList();
  }

  /** Sum of the times of a query's steps, each at its best, in milliseconds. */
  public double aloneMillis(DeviceQuery query) {
    return best(query).stream().mapToDouble(Best::millis).sum();
  }

  private void measure(DeviceQuery query) {
    Best[] found = new Best[query.steps().size()];
    for (int i = 0; i < found.length; i++) {
      found[i] = new Best(fallback(query.steps().get(i)), Double.POSITIVE_INFINITY);
    }
    try (CommandQueue queue = backend.newQueue(true)) {
      warm(query, queue);
      for (Grid grid : grids) {
        double[] millis = median(query, grid, queue, found);
        for (int i = 0; i < found.length; i++) {
          if (millis[i] < found[i].millis()) {
            found[i] = new Best(fitted(grid, query.steps().get(i)), millis[i]);
          }
        }
      }
    }
    for (int i = 0; i < found.length; i++) {
      double millis = Double.isInfinite(found[i].millis()) ? 0 : found[i].millis();
      best.put(key(query.steps().get(i)), new Best(found[i].grid(), millis));
    }
  }

  private void warm(DeviceQuery query, CommandQueue queue) {
    try {
      query.upload(queue);
    } catch (RuntimeException e) {
      // The query's own fault: its run names it.
    }
    queue.finish();
    times(query, grids.get(grids.size() / 2), queue);
  }

  /** The median of each step's time; a grid that is far behind at once is not repeated. */
  private double[] median(DeviceQuery query, Grid grid, CommandQueue queue, Best[] found) {
    double[][] runs = new double[REPETITIONS][];
    runs[0] = times(query, grid, queue);
    double bestSum = Arrays.stream(found).mapToDouble(Best::millis).sum();
    if (Arrays.stream(runs[0]).sum() > HOPELESS * bestSum) {
      return runs[0];
    }
    for (int r = 1; r < REPETITIONS; r++) {
      runs[r] = times(query, grid, queue);
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
  private static double[] times(DeviceQuery query, Grid grid, CommandQueue queue) {
    double[] millis = new double[query.steps().size()];
    Arrays.fill(millis, Double.POSITIVE_INFINITY);
    for (int i = 0; i < millis.length; i++) {
      DeviceTimes before = queue.deviceTimes();
      try {
        query.launch(i, fitted(grid, query.steps().get(i)), queue);
      } catch (RuntimeException e) {
        return millis; // refused with this grid; if with every one, the query's run names it
      }
      queue.finish();
      millis[i] = queue.deviceTimes().minus(before).onDeviceMillis();
    }
    return millis;
  }

  /** As many threads in blocks that the kernel can have. */
  static Grid fitted(Grid grid, KernelStep step) {
    int most = step.mostWarpsPerBlock() * MultiprocessorLimits.WARP_THREADS;
    return grid.group() <= most ? grid : Grid.cover(grid.items(), most);
  }

  private static Grid fallback(KernelStep step) {
    int threads = Math.min(8, step.mostWarpsPerBlock()) * MultiprocessorLimits.WARP_THREADS;
    return Grid.cover(Math.min(step.demand().threads(), 1 << 18), threads);
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
