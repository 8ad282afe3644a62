package org.gpuquerylab.concurrency.execution.lane;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.concurrency.execution.ExecutionContext;
import org.gpuquerylab.concurrency.execution.ExecutionPolicy;
import org.gpuquerylab.concurrency.execution.QueryExecution;
import org.gpuquerylab.concurrency.execution.QueryOutcome;
import org.gpuquerylab.concurrency.execution.RunCost;
import org.gpuquerylab.concurrency.execution.TimelineSpan;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.query.QueryFault;

/**
 * Runs fused queries in place of those that are asked for: a shared scan, as branches of one
 * replayed sequence.
 *
 * @param name the policy's name
 * @param fused queries whose answers have a row for each query asked for, in their order
 */
record FusedPolicy(String name, List<DeviceQuery> fused) implements ExecutionPolicy {
  FusedPolicy {
    fused = List.copyOf(fused);
  }

  @Override
  public QueryExecution ready(List<DeviceQuery> queries, ExecutionContext context) {
    return new Fused(List.copyOf(queries), LanePolicies.branched().ready(fused, context));
  }

  /** The execution of the fused queries, with the outcomes of the others. */
  private record Fused(List<DeviceQuery> queries, QueryExecution execution)
      implements QueryExecution {

    @Override
    public void run() {
      execution.run();
    }

    @Override
    public List<QueryOutcome> outcomes() {
      List<List<Long>> rows = new ArrayList<>();
      QueryFault fault = null;
      for (QueryOutcome outcome : execution.outcomes()) {
        if (outcome.fault() != null) {
          fault = outcome.fault();
        } else {
          rows.addAll(outcome.answer().rows());
        }
      }
      List<QueryOutcome> outcomes = new ArrayList<>();
      for (int i = 0; i < queries.size(); i++) {
        String query = queries.get(i).name();
        outcomes.add(
            fault == null
                ? QueryOutcome.answered(query, new QueryAnswer(List.of(rows.get(i))))
                : QueryOutcome.failed(
                    query, new QueryFault(query, String.valueOf(fault.getMessage()), fault)));
      }
      return outcomes;
    }

    @Override
    public RunCost cost() {
      return execution.cost();
    }

    @Override
    public List<TimelineSpan> trace() {
      return execution.trace();
    }

    @Override
    public double deviceMillis() {
      return execution.deviceMillis();
    }

    @Override
    public void close() {
      execution.close();
    }
  }
}
