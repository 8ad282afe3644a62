package org.gpuquerylab.concurrency.execution.service;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.concurrency.execution.ExecutionContext;
import org.gpuquerylab.concurrency.execution.ExecutionPolicy;
import org.gpuquerylab.concurrency.execution.QueryExecution;
import org.gpuquerylab.concurrency.query.DeviceQuery;

/**
 * Decides before the run which policy to take: readies each of its choices, runs each a few times
 * in turns, and keeps the one with the least median makespan. The first is kept unless another is
 * faster by 2 %, since a few runs tell no less. The cost of the execution is that of the policy
 * taken; the trial comes on top.
 *
 * @param name the policy's name
 * @param choices the policies to choose from, the one to prefer first
 */
record TrialPolicy(String name, List<ExecutionPolicy> choices) implements ExecutionPolicy {
  private static final int TRIALS = 5;
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
    List<QueryExecution> tried = new ArrayList<>();
    Closer all = new Closer();
    QueryExecution best =
        all.orClose(
            () -> {
              choices.stream()
                  .filter(choice -> choice.runsOn(context.backend()) && choice.changes(queries))
                  .forEach(choice -> tried.add(all.own(choice.ready(queries, context))));
              return tried.get(fastest(tried));
            });
    tried.stream().filter(execution -> execution != best).forEach(QueryExecution::close);
    return best;
  }

  private static int fastest(List<QueryExecution> executions) {
    double[][] millis = new double[executions.size()][TRIALS];
    for (int trial = -1; trial < TRIALS; trial++) { // the first is not counted
      for (int i = 0; i < millis.length; i++) {
        executions.get(i).run();
        millis[i][Math.max(0, trial)] = executions.get(i).cost().makespanMillis();
      }
    }
    return best(executions.stream().mapToLong(TrialPolicy::faults).toArray(), millis);
  }

  /** Of those with the fewest faults the fastest: who fails a query does less work. */
  private static int best(long[] faults, double[][] millis) {
    long fewest = Arrays.stream(faults).min().orElse(0);
    int best = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < millis.length; i++) {
      double median = median(millis[i]);
      if (faults[i] == fewest && median < least) {
        least = best < 0 ? MARGIN * median : median;
        best = i;
      }
    }
    return best;
  }

  private static long faults(QueryExecution execution) {
    return execution.outcomes().stream().filter(outcome -> outcome.fault() != null).count();
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
