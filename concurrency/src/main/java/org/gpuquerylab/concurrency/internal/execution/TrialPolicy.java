package org.gpuquerylab.concurrency.internal.execution;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.resource.ConcurrencyException;

/**
 * Decides before the run which policy to use. If the model is certain, it decides. A choice is not
 * prepared in three cases: it would run the same commands as another choice; it cannot start its
 * launches in the time that another choice took; or it cannot place the queries. The remaining
 * choices are prepared, warmed up, and run in turns until one is certainly the fastest ({@link
 * PolicyRace}). The execution that ran in the race is kept, because two captures of the same
 * commands can have different speeds. The reported cost is the cost of the chosen policy's
 * execution; it does not include the cost of the trials.
 *
 * @param name the policy's name
 * @param choices the policies among which to choose: first the preferred policy, then those that
 *     may make others unnecessary
 */
record TrialPolicy(String name, List<ExecutionPolicy> choices) implements ExecutionPolicy {
  TrialPolicy {
    choices = List.copyOf(choices);
  }

  @Override
  public QueryExecution ready(List<DeviceQuery> queries, ExecutionContext context) {
    Closer all = new Closer();
    List<PolicyTrial> tried = new ArrayList<>();
    long start = System.nanoTime();
    PolicyTrial best =
        all.orClose(
            () -> {
              tryAll(queries, context, all, tried);
              return PolicyRace.winner(PolicyTrial.faultless(tried));
            });
    tried.stream()
        .map(PolicyTrial::execution)
        .filter(execution -> execution != best.execution())
        .forEach(QueryExecution::close);
    int runs = tried.stream().mapToInt(one -> PolicyTrial.WARM_UPS + one.runs()).sum();
    double millis = (System.nanoTime() - start) / 1e6;
    return new ChosenExecution(
        best.execution(), new PolicyDecision(best.policy(), tried.size(), runs, millis));
  }

  /**
   * Begins the trials; a choice that cannot place the queries is left out, unless no choice can.
   */
  private void tryAll(
      List<DeviceQuery> queries, ExecutionContext context, Closer all, List<PolicyTrial> tried) {
    ConcurrencyException refusal = null;
    for (ExecutionPolicy choice : choices) {
      try {
        if (isOpen(choice, queries, context, tried)) {
          QueryExecution execution = all.own(choice.ready(queries, context));
          tried.add(PolicyTrial.begin(choice.name(), execution));
        }
      } catch (ConcurrencyException e) {
        refusal = refusal == null ? e : refusal;
      }
    }
    if (tried.isEmpty() && refusal != null) {
      throw refusal;
    }
  }

  /** Whether a choice is applicable here and may be faster than those tried before. */
  private static boolean isOpen(
      ExecutionPolicy choice,
      List<DeviceQuery> queries,
      ExecutionContext context,
      List<PolicyTrial> tried) {
    if (!choice.changes(queries, context)) {
      return false;
    }
    double least = choice.leastMillis(queries, context);
    return PolicyTrial.faultless(tried).stream().allMatch(one -> least < one.warmMillis());
  }
}
