package org.gpuquerylab.concurrency.internal.execution;

import java.util.List;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.query.QueryFault;

/**
 * The execution of shared passes, with the outcomes of the queries that the passes answer. If a
 * pass fails, only the queries of this pass fail.
 *
 * @param answered for each query that runs, the indices in {@code queries} of the queries that its
 *     rows answer; if there is only one, it gets the whole answer
 * @param passes the passes, which are closed together with this execution
 */
record ScanExecution(
    List<DeviceQuery> queries,
    List<List<Integer>> answered,
    QueryExecution execution,
    Closer passes)
    implements QueryExecution {

  @Override
  public void run() {
    execution.run();
  }

  @Override
  public List<QueryOutcome> outcomes() {
    QueryOutcome[] outcomes = new QueryOutcome[queries.size()];
    List<QueryOutcome> ran = execution.outcomes();
    for (int r = 0; r < ran.size(); r++) {
      List<Integer> of = answered.get(r);
      for (int row = 0; row < of.size(); row++) {
        outcomes[of.get(row)] =
            of.size() == 1 ? ran.get(r) : outcome(queries.get(of.get(row)), ran.get(r), row);
      }
    }
    return List.of(outcomes);
  }

  private static QueryOutcome outcome(DeviceQuery query, QueryOutcome pass, int row) {
    if (pass.fault() == null) {
      List<Long> own = pass.answer().rows().get(row);
      return QueryOutcome.answered(query.name(), new QueryAnswer(List.of(own)));
    }
    String fault = String.valueOf(pass.fault().getMessage());
    return QueryOutcome.failed(query.name(), new QueryFault(query.name(), fault, pass.fault()));
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
    try (passes) {
      execution.close();
    }
  }
}
