package org.gpuquerylab.concurrency.schedule;

import java.util.List;

/**
 * Decides before the run which policy to use, by the estimated time of each plan. The first policy
 * of the list wins unless the estimate of another policy is at least 3 % shorter, because the model
 * is accurate only to about 3 %. Returns the plan of the chosen policy, with that policy's name.
 * The choices exclude policies with barriers, which never help according to the model of time.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 */
final class ChosenPolicy implements SchedulingPolicy {
  static final String NAME = "chosen";

  private static final double MARGIN = 0.97;

  private final List<SchedulingPolicy> choices;

  ChosenPolicy(List<SchedulingPolicy> choices) {
    this.choices = choices;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public SchedulePlan plan(ScheduleProblem problem) {
    SchedulePlan best = choices.get(0).plan(problem);
    double least = PlanTime.seconds(problem, best);
    double margin = MARGIN;
    for (SchedulingPolicy choice : choices.subList(1, choices.size())) {
      SchedulePlan next = choice.plan(problem);
      double seconds = PlanTime.seconds(problem, next);
      if (seconds < least * margin) {
        best = next;
        least = seconds;
        margin = 1;
      }
    }
    return best;
  }
}
