package org.gpuquerylab.experiments.concurrency;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.concurrency.estimate.DeviceRates;
import org.gpuquerylab.concurrency.estimate.MakespanBound;
import org.gpuquerylab.concurrency.execution.ExecutionContext;
import org.gpuquerylab.concurrency.execution.ExecutionPolicy;
import org.gpuquerylab.concurrency.execution.QueryExecution;
import org.gpuquerylab.concurrency.execution.QueryOutcome;
import org.gpuquerylab.concurrency.execution.RunCost;
import org.gpuquerylab.concurrency.execution.TimelineSpan;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.workload.PlannedQuery;
import org.gpuquerylab.measure.sweep.Trial;

/** Some queries readied under one policy. */
final class ConcurrencyTrial implements Trial {
  private final Closer closer = new Closer();
  private final ExecutionContext context;
  private final List<DeviceQuery> queries = new ArrayList<>();
  private final DoubleSupplier expected;
  private final QueryExecution execution;

  /**
   * @param expected the checksum of the reference answers
   */
  ConcurrencyTrial(
      List<PlannedQuery> planned,
      ExecutionPolicy policy,
      ExecutionContext context,
      DoubleSupplier expected) {
    this.context = context;
    this.expected = expected;
    this.execution = closer.orClose(() -> ready(planned, policy));
  }

  private QueryExecution ready(List<PlannedQuery> planned, ExecutionPolicy policy) {
    try (CommandQueue queue = context.backend().newQueue()) {
      for (PlannedQuery one : planned) {
        DeviceQuery query = closer.own(one.ready(context.backend()));
        query.upload(queue);
        queries.add(query);
      }
      queue.finish();
    }
    return closer.own(policy.ready(queries, context));
  }

  @Override
  public void run() {
    execution.run();
  }

  @Override
  public double checksum() {
    return checksum(execution.outcomes().stream().map(QueryOutcome::answer).toList());
  }

  /** A number of 32 bits that the answers decide, with their order. */
  static double checksum(List<QueryAnswer> answers) {
    return answers.hashCode() & 0xFFFF_FFFFL;
  }

  @Override
  public double expectedChecksum() {
    return expected.getAsDouble();
  }

  @Override
  public Map<String, Double> measures() {
    Map<String, Double> measures = new LinkedHashMap<>();
    RunCost cost = execution.cost();
    MakespanBound bound =
        MakespanBound.ofQueries(
            DeviceRates.typical(context.limits()),
            queries.stream().map(DeviceQuery::steps).toList());
    List<TimelineSpan> spans = execution.trace();
    measures.put("deviceMillis", execution.deviceMillis());
    measures.put("kernelMillis", TimelineSpan.sum(spans, true));
    measures.put("copyMillis", TimelineSpan.sum(spans, false));
    measures.put("enqueueMillis", cost.enqueueMillis());
    measures.put("readyMillis", cost.readyMillis());
    measures.put("launches", (double) cost.launches());
    measures.put("submissions", (double) cost.submissions());
    measures.put("boundMillis", bound.seconds() * 1e3);
    Timeline.put(spans, measures);
    return measures;
  }

  @Override
  public void close() {
    closer.close();
  }
}
