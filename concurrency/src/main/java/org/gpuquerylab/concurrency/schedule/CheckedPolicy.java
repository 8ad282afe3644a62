package org.gpuquerylab.concurrency.schedule;

import org.gpuquerylab.input.PluginException;
import org.jspecify.annotations.Nullable;

/** A policy of a user's jar, whose plans are checked before they are used. */
final class CheckedPolicy implements SchedulingPolicy {
  private final SchedulingPolicy policy;
  private final String name;
  private final String origin;

  /**
   * Creates a policy whose plans are checked.
   *
   * @param origin the provider's class and jar
   */
  CheckedPolicy(SchedulingPolicy policy, String origin) {
    this.policy = policy;
    this.name = policy.name();
    this.origin = origin;
  }

  @Override
  public String name() {
    return name;
  }

  /**
   * {@inheritDoc}
   *
   * @throws PluginException if the plan is wrong; the message names the jar
   */
  @Override
  public SchedulePlan plan(ScheduleProblem problem) {
    @Nullable SchedulePlan plan = policy.plan(problem);
    try {
      return PlanCheck.checked(problem, plan);
    } catch (InvalidScheduleException e) {
      throw new PluginException(origin, name, String.valueOf(e.getMessage()), e);
    }
  }
}
