package org.gpuquerylab.concurrency.schedule;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.Placed;

/** Provides a policy as a user's jar does; the policy runs the last kernel first. */
public final class ReversedProvider implements SchedulingPolicyProvider {
  static final String NAME = "reversed";

  @Override
  public List<SchedulingPolicy> entries() {
    return List.of(new Reversed());
  }

  private static final class Reversed implements SchedulingPolicy {
    @Override
    public String name() {
      return NAME;
    }

    @Override
    public SchedulePlan plan(ScheduleProblem problem) {
      SchedulePlan forward = SchedulingPolicies.named("sequential").plan(problem);
      List<List<Placed>> batches = new ArrayList<>(forward.batches());
      Collections.reverse(batches);
      return new SchedulePlan(NAME, forward.limits(), batches, true, 0);
    }
  }
}
