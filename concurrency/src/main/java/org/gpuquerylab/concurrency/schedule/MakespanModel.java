package org.gpuquerylab.concurrency.schedule;

import java.util.Arrays;
import java.util.List;

/**
 * The time of kernels that run together, by simulation. A kernel starts when four conditions hold:
 * it has been issued; its lane is free; the kernels on which it depends are complete; and enough
 * blocks, warps, registers and shared memory are available. Each running kernel gets the rate that
 * it requests, as long as the requests for a kind of work do not exceed the device's rate.
 * Otherwise the kernels for which this kind of work is the bottleneck get lower rates. If several
 * kernels can start, they start in the given order. A kernel that does not fit lets later kernels
 * start before it. The model ignores interference in caches. The time is O(n^2) for n kernels.
 * Source: rooflines, S. Williams, A. Waterman, D. Patterson, "Roofline", CACM 52(4), 2009, here
 * shared among several kernels.
 *
 * <p>Source of the constants: the accuracy and the most rounds of a fixed-point iteration, chosen
 * by hand.
 */
final class MakespanModel {
  private static final double EPSILON = 1e-9;
  private static final int ROUNDS = 50;
  private static final int KINDS = KernelLoad.KINDS;

  private final DeviceRates rates;
  private final List<KernelRun> runs;
  private final double issueSeconds;
  private final double[][] parts;
  private final double[][] whole;
  private final double[] longest;
  private final double[] left;
  private final double[] starts;
  private final boolean[] done;
  private final int[] active;
  private final boolean[] busy;
  private final int[] copies;
  private int running;
  private int complete;

  private MakespanModel(DeviceRates rates, List<KernelRun> runs, double issueSeconds) {
    this.rates = rates;
    this.runs = runs;
    this.issueSeconds = issueSeconds;
    int n = runs.size();
    parts = new double[n][];
    whole = new double[n][];
    longest = new double[n];
    left = new double[n];
    starts = new double[n];
    done = new boolean[n];
    active = new int[n];
    busy = new boolean[1 + runs.stream().mapToInt(KernelRun::lane).max().orElse(0)];
    copies =
        new int
            [1 + runs.stream().flatMap(r -> r.entries().stream()).mapToInt(e -> e).max().orElse(0)];
    runs.forEach(run -> run.entries().forEach(entry -> copies[entry]++));
    Arrays.fill(left, 1);
    Arrays.fill(starts, Double.NaN);
    for (int i = 0; i < n; i++) {
      KernelLoad load = runs.get(i).load();
      parts[i] = load.parts(rates);
      whole[i] = rates.saturated(load.work());
      longest[i] = Arrays.stream(parts[i]).max().orElse(0);
    }
  }

  /**
   * The start of each kernel and, as the last element, the end of the last kernel, in seconds.
   *
   * @param issueSeconds the time between the issue of two kernels
   */
  public static double[] simulate(DeviceRates rates, List<KernelRun> runs, double issueSeconds) {
    return new MakespanModel(rates, runs, issueSeconds).run();
  }

  private double[] run() {
    double now = 0;
    while (complete < runs.size()) {
      double next = start(now);
      double[] times = times();
      double step = next - now;
      for (int a = 0; a < running; a++) {
        step = Math.min(step, left[active[a]] * times[a]);
      }
      now += step;
      int kept = 0;
      for (int a = 0; a < running; a++) {
        int i = active[a];
        left[i] -= step / times[a];
        done[i] = left[i] <= EPSILON;
        complete += done[i] ? 1 : 0;
        if (!done[i]) {
          active[kept++] = i;
        } else {
          runs.get(i).entries().forEach(entry -> copies[entry]--);
        }
      }
      running = kept;
    }
    double[] result = Arrays.copyOf(starts, starts.length + 1);
    result[starts.length] = now;
    return result;
  }

  /** Starts the kernels that can start; returns the time when the next kernel is issued. */
  private double start(double now) {
    double[] room = new double[KernelRun.RESOURCES];
    Arrays.fill(room, 1);
    Arrays.fill(busy, false);
    int phase = Integer.MAX_VALUE;
    for (int i = 0; i < done.length; i++) {
      KernelRun run = runs.get(i);
      phase = done[i] ? phase : Math.min(phase, run.phase());
      if (!done[i] && !Double.isNaN(starts[i])) {
        take(run, room);
        busy[run.lane()] = true;
      }
    }
    for (int i = 0; i < done.length; i++) {
      if (done[i] || !Double.isNaN(starts[i])) {
        continue;
      }
      if (i * issueSeconds > now + 1e-15) {
        return i * issueSeconds;
      }
      KernelRun run = runs.get(i);
      boolean open = !busy[run.lane()] && run.phase() <= phase && isReady(run);
      if (open && (running == 0 || fits(run, room))) {
        starts[i] = now;
        active[running++] = i;
        take(run, room);
      }
      busy[run.lane()] = true; // Within a lane, kernels start in the lane's order.
    }
    return Double.MAX_VALUE;
  }

  private boolean isReady(KernelRun run) {
    for (int entry : run.after()) {
      if (copies[entry] > 0) {
        return false;
      }
    }
    return true;
  }

  private static void take(KernelRun run, double[] room) {
    for (int k = 0; k < room.length; k++) {
      room[k] -= run.part(k);
    }
  }

  private static boolean fits(KernelRun run, double[] room) {
    boolean fits = true;
    for (int k = 0; k < room.length; k++) {
      fits &= run.part(k) <= room[k] + EPSILON;
    }
    return fits;
  }

  /**
   * For each running kernel, the seconds that it would take from start to end in the current state.
   */
  private double[] times() {
    double[] times = new double[running];
    for (int k = 0; k < KINDS; k++) {
      double slower = slower(k);
      for (int a = 0; a < running; a++) {
        times[a] = Math.max(times[a], parts[active[a]][k] * slower);
      }
    }
    for (int a = 0; a < running; a++) {
      times[a] += rates.replayedLaunchSeconds();
    }
    return times;
  }

  /**
   * The factor by which a kind of work slows down so that the running kernels request exactly the
   * device's rate. The kernels for which this kind is the bottleneck share the rate that the other
   * kernels leave.
   */
  private double slower(int k) {
    double slower = 1;
    for (int round = 0; round < ROUNDS; round++) {
      double asked = 0;
      for (int a = 0; a < running; a++) {
        int i = active[a];
        double time = Math.max(longest[i], parts[i][k] * slower);
        asked += time > 0 ? whole[i][k] / time : 0;
      }
      if (asked <= 1 + EPSILON) {
        break;
      }
      slower *=
          asked; // The factors are in ascending order, so the first sufficient one is the smallest.
    }
    return slower;
  }
}
