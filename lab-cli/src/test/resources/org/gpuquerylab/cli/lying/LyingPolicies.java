package org.example;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;
import org.gpuquerylab.concurrency.schedule.SchedulePlan;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.Placed;
import org.gpuquerylab.concurrency.schedule.ScheduleProblem;
import org.gpuquerylab.concurrency.schedule.SchedulingPolicy;
import org.gpuquerylab.concurrency.schedule.SchedulingPolicyProvider;

/** Policies that change a plan in which one kernel runs after another. */
public final class LyingPolicies implements SchedulingPolicyProvider {
  private record Lying(String name, UnaryOperator<SchedulePlan> lie) implements SchedulingPolicy {
    @Override
    public SchedulePlan plan(ScheduleProblem problem) {
      List<List<Placed>> batches = new ArrayList<>();
      for (int entry : problem.entries()) {
        String kernel = problem.kernels().get(entry).name();
        LaunchConfiguration launch = new LaunchConfiguration(kernel, 1, 8);
        batches.add(List.of(new Placed(batches.size(), launch)));
      }
      return lie.apply(new SchedulePlan(name, problem.limits(), batches, true, 0));
    }
  }

  @Override
  public List<SchedulingPolicy> entries() {
    return List.of(
        new Lying("honest-a", plan -> named(plan, "timed")),
        new Lying("honest-b", plan -> named(plan, "mine")),
        new Lying("lossy", plan -> with(plan, plan.batches().subList(0, 2), 0)),
        new Lying("repeating", plan -> with(plan, twice(plan.batches()), 0)),
        new Lying("crammed", plan -> with(plan, crammed(all(plan)), 0)),
        new Lying("boastful", plan -> with(plan, plan.batches(), 99)),
        new Lying("planless", plan -> null),
        new Lying("void", plan -> with(plan, null, 0)));
  }

  private static SchedulePlan named(SchedulePlan plan, String name) {
    return new SchedulePlan(name, plan.limits(), plan.batches(), true, 0);
  }

  private static SchedulePlan with(SchedulePlan plan, List<List<Placed>> batches, int bound) {
    return new SchedulePlan("lying", plan.limits(), batches, true, bound);
  }

  private static List<List<Placed>> twice(List<List<Placed>> batches) {
    List<List<Placed>> all = new ArrayList<>(batches);
    all.addAll(batches);
    return all;
  }

  /** All kernels but the last one before a barrier. */
  private static List<List<Placed>> crammed(List<Placed> all) {
    int last = all.size() - 1;
    return List.of(all.subList(0, last), all.subList(last, all.size()));
  }

  private static List<Placed> all(SchedulePlan plan) {
    return plan.batches().stream().flatMap(List::stream).toList();
  }
}
