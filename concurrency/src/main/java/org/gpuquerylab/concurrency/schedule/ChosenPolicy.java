package org.gpuquerylab.concurrency.schedule;

import java.util.List;

/**
 * Decides before the run which policy to use, by the estimated time of its plan. The first of the
 * list wins unless another is estimated to be faster by 3 %, since the model is no more precise
 * than that. Returns the plan of the chosen policy, under that policy's name. The choices exclude
 * policies with barriers, for which the model of time sees no reason, and partitions, which never
 * beat plain queues in the probe on one H200.
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
