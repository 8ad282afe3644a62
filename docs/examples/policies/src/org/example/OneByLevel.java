package org.example;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.gpuquerylab.concurrency.schedule.SchedulePlan;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.LaunchMode;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.Placed;
import org.gpuquerylab.concurrency.schedule.ScheduleProblem;
import org.gpuquerylab.concurrency.schedule.SchedulingPolicy;
import org.gpuquerylab.concurrency.schedule.SchedulingPolicyProvider;

/**
 * A policy: the kernels that may run at the same time form one batch, each with blocks of one warp
 * and as many blocks as it has threads for, up to the number of blocks of a multiprocessor. The
 * sequence is captured once, and no batch waits for a whole other one.
 */
public final class OneByLevel implements SchedulingPolicy {
  /** Names the policy. */
  public static final class Provider implements SchedulingPolicyProvider {
    @Override
    public List<SchedulingPolicy> entries() {
      return List.of(new OneByLevel());
    }
  }

  @Override
  public String name() {
    return "one-by-level";
  }

  @Override
  public SchedulePlan plan(ScheduleProblem problem) {
    MultiprocessorLimits limits = problem.limits();
    List<Integer> entries = problem.entries();
    List<List<Placed>> batches = new ArrayList<>();
    for (List<Integer> level : problem.levels()) {
      List<Placed> batch = new ArrayList<>();
      for (int copy = 0; copy < entries.size(); copy++) {
        if (level.contains(entries.get(copy))) {
          batch.add(new Placed(copy, launch(problem, entries.get(copy))));
        }
      }
      batches.add(batch);
    }
    return new SchedulePlan(name(), limits, batches, false, 0, LaunchMode.REPLAYED);
  }

  private static LaunchConfiguration launch(ScheduleProblem problem, int entry) {
    MultiprocessorLimits limits = problem.limits();
    var kernel = problem.kernels().get(entry);
    long registers = Math.max(1, limits.units().warpRegisters(kernel));
    long shared = Math.max(1, limits.units().blockSharedBytes(kernel));
    long most = Math.min(limits.registers() / registers, limits.sharedBytes() / shared);
    most = Math.min(most, Math.min(limits.blocks(), limits.warps()));
    int blocks = (int) Math.max(1, Math.min(most, kernel.warps(limits)));
    return new LaunchConfiguration(kernel.name(), blocks, 1);
  }
}
