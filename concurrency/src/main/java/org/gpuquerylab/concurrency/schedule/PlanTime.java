package org.gpuquerylab.concurrency.schedule;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.LaunchMode;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.Placed;

/**
 * The estimated time of a plan, according to the model of time.
 *
 * <p>Source of the constants: the probe that a constant names; its rows are not stored.
 */
public final class PlanTime {
  /**
   * The interval between the starts of branches, as a share of the interval between kernels of a
   * chain. The value comes from the probe on one H200, in which 48 kernels in 16 branches started
   * within 28 µs.
   */
  private static final double BRANCH_PART = 0.5;

  private PlanTime() {}

  /** The seconds from the first launch to the end of the last kernel. The time is O(n^2). */
  public static double seconds(ScheduleProblem problem, SchedulePlan plan) {
    double[] times = times(problem, plan);
    return times[times.length - 1];
  }

  /**
   * The start of each kernel, in the order of the plan; the last element is the time when all
   * kernels are complete.
   */
  static double[] times(ScheduleProblem problem, SchedulePlan plan) {
    boolean sharing = plan.mode() == LaunchMode.SHARED_SCANS;
    List<Integer> entries = problem.entries();
    List<KernelRun> runs = new ArrayList<>();
    int phase = 0;
    for (int b = 0; b < plan.batches().size(); b++) {
      phase += plan.barriers().contains(b) ? 1 : 0;
      List<Placed> batch = plan.batches().get(b);
      if (sharing && SharedScanPolicy.isShared(problem, entries, batch)) {
        Placed first = SharedScanPolicy.widest(batch);
        KernelWork work = SharedScanPolicy.fused(problem, entries, batch);
        List<Integer> fused = batch.stream().map(one -> entries.get(one.kernel())).toList();
        KernelDemand widest = problem.kernels().get(entries.get(first.kernel()));
        runs.add(run(problem, widest, fused, work, first, phase, plan.limits()));
      } else {
        for (Placed one : batch) {
          int entry = entries.get(one.kernel());
          KernelWork work = problem.work().get(entry);
          KernelDemand kernel = problem.kernels().get(entry);
          runs.add(run(problem, kernel, List.of(entry), work, one, phase, plan.limits()));
        }
      }
    }
    return MakespanModel.simulate(problem.rates(), runs, issueSeconds(plan, problem.rates()));
  }

  /** The seconds between the starts of two independent kernels. */
  static double issueSeconds(SchedulePlan plan, DeviceRates rates) {
    return issueSeconds(plan.mode().isReplayed(), rates);
  }

  /**
   * The seconds between the starts of two independent kernels. A run with n launches takes at least
   * n times this long.
   *
   * @param replayed whether the kernels belong to one replayed sequence; otherwise the host
   *     launches them
   */
  public static double issueSeconds(boolean replayed, DeviceRates rates) {
    return replayed ? BRANCH_PART * rates.replayedLaunchSeconds() : rates.launchSeconds();
  }

  private static KernelRun run(
      ScheduleProblem problem,
      KernelDemand kernel,
      List<Integer> entries,
      KernelWork work,
      Placed placed,
      int phase,
      MultiprocessorLimits limits) {
    LaunchConfiguration launch = placed.configuration();
    double blocks = launch.blocksPerMultiprocessor();
    double warps = blocks * launch.warpsPerBlock();
    double registers = warps * limits.units().warpRegisters(kernel);
    double shared = blocks * limits.units().blockSharedBytes(kernel);
    Set<Integer> after = new HashSet<>();
    entries.forEach(entry -> after.addAll(problem.after().get(entry)));
    return new KernelRun(
        KernelLoad.of(work, launch, limits),
        placed.lane(),
        phase,
        entries,
        after,
        Math.min(1, blocks / limits.blocks()),
        Math.min(1, warps / limits.warps()),
        Math.min(1, registers / limits.registers()),
        Math.min(1, shared / Math.max(1, limits.sharedBytes())));
  }
}
