package org.gpuquerylab.concurrency.schedule;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.LaunchMode;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.Placed;
import org.gpuquerylab.input.PluginException;
import org.gpuquerylab.input.internal.Quote;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a plan is a plan of its problem: each kernel occurs once, its launch fits a
 * multiprocessor, the kernels of a batch fit together if the next batch waits for them, and there
 * are at least as many batches as the bound says.
 */
final class PlanCheck {
  private final String origin;
  private final String name;
  private final ScheduleProblem problem;
  private final SchedulePlan plan;
  private final List<Integer> entries;

  /**
   * A policy of a user's jar, whose plans are checked.
   *
   * @param origin the provider's class and jar
   */
  private record CheckedPolicy(SchedulingPolicy policy, String name, String origin)
      implements SchedulingPolicy {
    @Override
    public SchedulePlan plan(ScheduleProblem problem) {
      @Nullable SchedulePlan plan = policy.plan(problem);
      if (plan == null) {
        throw new PluginException(origin, name, "it returned no plan", null);
      }
      return new PlanCheck(origin, name, problem, plan).check();
    }
  }

  private PlanCheck(String origin, String name, ScheduleProblem problem, SchedulePlan plan) {
    this.origin = origin;
    this.name = name;
    this.problem = problem;
    this.plan = plan;
    this.entries = problem.entries();
  }

  /**
   * Returns a policy that makes the same plans. If a plan is wrong, it throws a {@link
   * PluginException} that names the policy and its jar.
   *
   * @param origin the provider's class and jar
   */
  static SchedulingPolicy of(SchedulingPolicy policy, String origin) {
    return new CheckedPolicy(policy, policy.name(), origin);
  }

  /** Returns the plan after checking it; O(n) time for n kernels. */
  private SchedulePlan check() {
    require(
        plan.policy() != null && plan.limits() != null && plan.mode() != null,
        "its plan lacks the policy, the limits or the mode");
    checkKernels();
    checkOrder();
    checkLimits();
    int batches = plan.batches().size();
    int before = 0;
    for (int barrier : plan.barriers()) {
      require(barrier > before && barrier < batches, "a barrier of its plan is at " + barrier);
      before = barrier;
    }
    for (int b = 0; b < batches; b++) {
      checkBatch(plan.batches().get(b), isFenced(b));
    }
    require(
        plan.bound() >= 0 && plan.bound() <= batches,
        "at least " + plan.bound() + " batches are needed, it says, but its plan has " + batches);
    return plan;
  }

  private void checkKernels() {
    boolean[] placed = new boolean[entries.size()];
    for (List<Placed> batch : plan.batches()) {
      require(!batch.isEmpty(), "a batch of its plan has no kernel");
      for (Placed one : batch) {
        int kernel = one.kernel();
        require(kernel >= 0 && kernel < placed.length, "there is no kernel " + kernel);
        require(!placed[kernel], "its plan has " + describe(kernel) + " twice");
        placed[kernel] = true;
      }
    }
    for (int kernel = 0; kernel < placed.length; kernel++) {
      require(placed[kernel], "its plan lacks " + describe(kernel));
    }
  }

  /** A kernel comes after all copies of the kernels on which it depends. */
  private void checkOrder() {
    int[] missing = new int[problem.kernels().size()];
    entries.forEach(entry -> missing[entry]++);
    for (List<Placed> batch : plan.batches()) {
      for (Placed one : batch) {
        int entry = entries.get(one.kernel());
        for (int before : problem.after().get(entry)) {
          require(
              missing[before] == 0,
              "its plan has " + describe(one.kernel()) + " before a kernel that must be complete");
        }
        missing[entry]--;
      }
    }
  }

  /** Whether the kernels of a batch run alone: there is a barrier before or after them. */
  private boolean isFenced(int batch) {
    return plan.barriers().contains(batch) || plan.barriers().contains(batch + 1);
  }

  /** The limits must be those of a multiprocessor, or of two grouped ones. */
  private void checkLimits() {
    MultiprocessorLimits whole = problem.limits();
    MultiprocessorLimits unit = plan.limits();
    boolean paired = unit.grouped() == 2 && whole.grouped() == 1 && whole.multiprocessors() > 1;
    require(
        unit.equals(paired ? whole.pair() : whole), "the limits of its plan are not the device's");
  }

  private void checkBatch(List<Placed> batch, boolean fenced) {
    Map<Integer, Demand> lanes = new HashMap<>();
    long left = problem.deviceBytes();
    for (Placed one : batch) {
      String which = describe(one.kernel());
      require(one.lane() >= 0 && one.lane() < entries.size(), which + " has lane " + one.lane());
      Demand demand = demand(one);
      require(demand.fits(plan.limits()), which + " does not fit a multiprocessor as launched");
      lanes.merge(one.lane(), demand, Demand::max);
      long bytes = problem.data().get(entries.get(one.kernel())).deviceBytes();
      require(bytes <= left, "a batch of its plan exceeds the device's memory");
      left -= bytes;
    }
    Demand all = lanes.values().stream().reduce(new Demand(0, 0, 0, 0), Demand::plus);
    require(
        !fenced || all.fits(plan.limits()),
        "the kernels of a batch of its plan do not fit a multiprocessor together");
    if (plan.mode() == LaunchMode.SHARED_SCANS) {
      checkScan(batch);
    }
  }

  /** Kernels of a batch that share a lane must read the same column. */
  private void checkScan(List<Placed> batch) {
    String column = column(batch.get(0));
    boolean shared = SharedScanPolicy.isShared(problem, entries, batch);
    for (Placed one : batch.subList(1, batch.size())) {
      require(
          !shared || (one.lane() == batch.get(0).lane() && column(one).equals(column)),
          "its plan shares a scan of different columns");
    }
  }

  private String column(Placed one) {
    return problem.data().get(entries.get(one.kernel())).column();
  }

  /** The demand of a launch, after checking its name and the size of its blocks. */
  private Demand demand(Placed one) {
    KernelDemand kernel = problem.kernels().get(entries.get(one.kernel()));
    LaunchConfiguration launch = one.configuration();
    String which = describe(one.kernel());
    require(
        launch != null && kernel.name().equals(launch.kernel()), which + " is launched as another");
    int blocks = launch.blocksPerMultiprocessor();
    int warps = launch.warpsPerBlock();
    int grouped = plan.limits().grouped();
    require(
        blocks >= 1
            && warps >= 1
            && warps <= Math.min(kernel.mostWarpsPerBlock(), plan.limits().warps() / grouped),
        which + " is launched with " + blocks + " blocks of " + warps + " warps");
    return Demand.of(kernel, launch, plan.limits());
  }

  private String describe(int kernel) {
    return "kernel " + Quote.of(problem.kernels().get(entries.get(kernel)).name());
  }

  private void require(boolean holds, String fault) {
    if (!holds) {
      throw new PluginException(origin, name, fault, null);
    }
  }

  /** The resources of a unit that launches take. */
  private record Demand(long blocks, long warps, long registers, long sharedBytes) {
    static Demand of(KernelDemand kernel, LaunchConfiguration launch, MultiprocessorLimits limits) {
      long blocks = launch.blocksPerMultiprocessor();
      long warps = blocks * launch.warpsPerBlock();
      return new Demand(
          blocks,
          warps,
          warps * limits.units().warpRegisters(kernel),
          blocks * limits.units().blockSharedBytes(kernel));
    }

    Demand plus(Demand other) {
      return new Demand(
          blocks + other.blocks,
          warps + other.warps,
          registers + other.registers,
          sharedBytes + other.sharedBytes);
    }

    Demand max(Demand other) {
      return new Demand(
          Math.max(blocks, other.blocks),
          Math.max(warps, other.warps),
          Math.max(registers, other.registers),
          Math.max(sharedBytes, other.sharedBytes));
    }

    boolean fits(MultiprocessorLimits limits) {
      return blocks <= limits.blocks()
          && warps <= limits.warps()
          && registers <= limits.registers()
          && sharedBytes <= limits.sharedBytes();
    }
  }
}
