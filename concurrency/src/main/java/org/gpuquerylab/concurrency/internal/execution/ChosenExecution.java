package org.gpuquerylab.concurrency.internal.execution;

import java.util.List;
import java.util.Optional;

/**
 * The execution under the chosen policy, with the decision that chose the policy.
 *
 * @param taken the chosen execution; closed together with this execution
 * @param made the decision for this policy
 */
record ChosenExecution(QueryExecution taken, PolicyDecision made) implements QueryExecution {
  @Override
  public void run() {
    taken.run();
  }

  @Override
  public List<QueryOutcome> outcomes() {
    return taken.outcomes();
  }

  @Override
  public RunCost cost() {
    return taken.cost();
  }

  @Override
  public Optional<PolicyDecision> decision() {
    return Optional.of(made);
  }

  @Override
  public List<TimelineSpan> trace() {
    return taken.trace();
  }

  @Override
  public double deviceMillis() {
    return taken.deviceMillis();
  }

  @Override
  public void close() {
    taken.close();
  }
}
