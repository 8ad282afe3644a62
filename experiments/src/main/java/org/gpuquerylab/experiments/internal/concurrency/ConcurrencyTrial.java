package org.gpuquerylab.experiments.internal.concurrency;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext;
import org.gpuquerylab.concurrency.internal.execution.ExecutionContext.Inputs;
import org.gpuquerylab.concurrency.internal.execution.ExecutionPolicy;
import org.gpuquerylab.concurrency.internal.execution.PolicyDecision;
import org.gpuquerylab.concurrency.internal.execution.QueryExecution;
import org.gpuquerylab.concurrency.internal.execution.QueryOutcome;
import org.gpuquerylab.concurrency.internal.execution.RunCost;
import org.gpuquerylab.concurrency.internal.execution.TimelineSpan;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.schedule.DeviceRates;
import org.gpuquerylab.concurrency.schedule.MakespanBound;
import org.gpuquerylab.measure.sweep.Trial;

/** Some queries that are prepared under one policy. */
final class ConcurrencyTrial implements Trial {
  /**
   * The prefix of a measure whose name ends with the bottleneck of the makespan. The bottleneck is
   * part of the name because measures are numbers.
   */
  static final String BOUND_BY = "boundBy.";

  /**
   * The prefix of a measure whose name ends with the policy that was chosen, if there was a choice.
   */
  static final String TAKEN = "taken.";

  private final Closer closer = new Closer();
  private final Queries source;
  private final ExecutionContext context;
  private final List<DeviceQuery> queries = new ArrayList<>();
  private final DoubleSupplier expected;
  private final Measure more;
  private final QueryExecution execution;

  /** Adds measures that only one experiment needs. */
  @FunctionalInterface
  interface Measure {
    void put(List<DeviceQuery> queries, List<TimelineSpan> spans, Map<String, Double> measures);
  }

  /** Opens queries on the trial's backend, and registers opened resources with an owner. */
  interface Queries {
    /** The queries, with their inputs on the device. */
    List<DeviceQuery> ready(Closer owner);

    /** The queries that give the same answers with the least work. */
    List<DeviceQuery> least(List<DeviceQuery> queries, Closer owner);
  }

  /**
   * @param expected the checksum of the reference answers
   * @param more adds measures to those of every experiment
   */
  ConcurrencyTrial(
      Queries source,
      ExecutionPolicy policy,
      ExecutionContext context,
      DoubleSupplier expected,
      Measure more) {
    this.more = more;
    this.source = source;
    this.context = context;
    this.expected = expected;
    this.execution = closer.orClose(() -> ready(policy));
  }

  private QueryExecution ready(ExecutionPolicy policy) {
    queries.addAll(source.ready(closer));
    boolean pageable = context.inputs() == Inputs.PAGEABLE;
    queries.forEach(query -> query.readPageable(pageable));
    return closer.own(policy.ready(queries, context));
  }

  @Override
  public void run() {
    execution.run();
  }

  @Override
  public double checksum() {
    return AnswerChecksum.of(execution.outcomes().stream().map(QueryOutcome::answer).toList());
  }

  @Override
  public double expectedChecksum() {
    return expected.getAsDouble();
  }

  @Override
  public Map<String, Double> measures() {
    Map<String, Double> measures = new LinkedHashMap<>();
    RunCost cost = execution.cost();
    List<TimelineSpan> spans = execution.trace();
    measures.put("makespanMillis", cost.makespanMillis());
    measures.put("deviceMillis", execution.deviceMillis());
    measures.put("kernelMillis", TimelineSpan.sum(spans, true));
    measures.put("copyMillis", TimelineSpan.sum(spans, false));
    measures.put("enqueueMillis", cost.enqueueMillis());
    measures.put("planMillis", cost.planMillis());
    measures.put("readyMillis", cost.readyMillis());
    measures.put("launches", (double) cost.launches());
    measures.put("submissions", (double) cost.submissions());
    MakespanBound bound = bound();
    measures.put("boundMillis", 1e3 * bound.seconds());
    measures.put(BOUND_BY + bound.reason(), 1.0);
    execution.decision().ifPresent(decision -> put(decision, measures));
    more.put(queries, spans, measures);
    Timeline.put(spans, measures);
    return measures;
  }

  private MakespanBound bound() {
    try (Closer opened = new Closer()) {
      List<DeviceQuery> least = source.least(queries, opened);
      return MakespanBound.ofQueries(
          DeviceRates.typical(context.limits()), least.stream().map(DeviceQuery::steps).toList());
    }
  }

  private static void put(PolicyDecision decision, Map<String, Double> measures) {
    measures.put(TAKEN + decision.policy(), 1.0);
    measures.put("trialRuns", (double) decision.runs());
    measures.put("trialMillis", decision.millis());
  }

  @Override
  public void close() {
    closer.close();
  }
}
