package org.gpuquerylab.concurrency.execution.service;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.concurrency.execution.ExecutionContext;
import org.gpuquerylab.concurrency.execution.ExecutionPolicy;
import org.gpuquerylab.concurrency.execution.QueryExecution;
import org.gpuquerylab.concurrency.query.DeviceQuery;

/**
 * Decides before the run which policy to take. What the model of time says cannot be faster than a
 * choice that was tried already is not readied. Each other is run a few times, and those that are
 * then not far behind some more times in turns; the one with the least median makespan is taken.
 * The first is kept unless another is faster by 2 %, since a few runs tell no less. The cost of the
 * execution is that of the policy taken; the trial comes on top.
 *
 * @param name the policy's name
 * @param choices the policies to choose from, the one to prefer first, then those that may make
 *     others needless
 */
record TrialPolicy(String name, List<ExecutionPolicy> choices) implements ExecutionPolicy {
  private static final int TRIALS = 5;
  private static final int LONG_TRIALS = 3;
  private static final double LONG_MILLIS = 5;
  private static final double BEHIND = 1.3;
  private static final double MARGIN = 0.98;

  TrialPolicy {
    choices = List.copyOf(choices);
  }

  @Override
  public boolean runsOn(Backend backend) {
    return choices.stream().anyMatch(choice -> choice.runsOn(backend));
  }

  @Override
  public QueryExecution ready(List<DeviceQuery> queries, ExecutionContext context) {
    Closer all = new Closer();
    List<PolicyTrial> tried = new ArrayList<>();
    QueryExecution best =
        all.orClose(
            () -> {
              for (ExecutionPolicy choice : choices) {
                if (isOpen(choice, queries, context, tried)) {
                  tried.add(PolicyTrial.begin(all.own(choice.ready(queries, context))));
                }
              }
              return taken(tried).execution();
            });
    tried.stream()
        .map(PolicyTrial::execution)
        .filter(execution -> execution != best)
        .forEach(QueryExecution::close);
    return best;
  }

  /** Whether a choice is of use here and may be faster than those tried before. */
  private static boolean isOpen(
      ExecutionPolicy choice,
      List<DeviceQuery> queries,
      ExecutionContext context,
      List<PolicyTrial> tried) {
    if (!choice.runsOn(context.backend()) || !choice.changes(queries)) {
      return false;
    }
    List<PolicyTrial> before = PolicyTrial.faultless(tried);
    return before.isEmpty() || choice.leastMillis(queries, context) < PolicyTrial.least(before);
  }

  private static PolicyTrial taken(List<PolicyTrial> tried) {
    List<PolicyTrial> left = PolicyTrial.faultless(tried);
    double least = PolicyTrial.least(left);
    List<PolicyTrial> near = left.stream().filter(t -> t.least() <= BEHIND * least).toList();
    for (int run = 2; run < (least > LONG_MILLIS ? LONG_TRIALS : TRIALS); run++) {
      near.forEach(PolicyTrial::run);
    }
    PolicyTrial fastest = PolicyTrial.fastest(near);
    PolicyTrial first = near.get(0);
    boolean isPreferred = first == tried.get(0);
    return isPreferred && MARGIN * first.median() <= fastest.median() ? first : fastest;
  }
}
