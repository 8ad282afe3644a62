package org.gpuquerylab.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.concurrency.estimate.DeviceRates;
import org.gpuquerylab.concurrency.estimate.MakespanBound;
import org.gpuquerylab.concurrency.execution.ExecutionContext;
import org.gpuquerylab.concurrency.execution.ExecutionPolicy;
import org.gpuquerylab.concurrency.execution.PolicyDecision;
import org.gpuquerylab.concurrency.execution.QueryExecution;
import org.gpuquerylab.concurrency.execution.QueryOutcome;
import org.gpuquerylab.concurrency.execution.RunCost;
import org.gpuquerylab.concurrency.execution.TimelineSpan;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.measure.stats.MedianInterval;

/** Makespans of queries under several policies, which take turns within one process. */
final class PolicyTimes {
  /** The columns of a row. */
  static final String HEADER =
      "workload,size,queries,inputs,policy,median_ms,lower_ms,upper_ms,repetitions,"
          + "speedup_sequential,speedup_replayed,bound_ms,bound_by,device_ms,kernels_ms,copies_ms,"
          + "enqueue_ms,ready_ms,launches,submissions,taken,trial_runs,"
          + "answers";

  private static final int WARM_UPS = 3;
  private static final int LEAST = 5;

  private final ExecutionContext context;
  private final List<ExecutionPolicy> policies;
  private final int repetitions;
  private final double seconds;
  private boolean allAgree = true;

  /**
   * @param policies the two sequential ones first
   * @param repetitions most runs of a policy that count
   * @param seconds for all policies of one set of queries, but for a least number of runs
   */
  PolicyTimes(
      ExecutionContext context, List<ExecutionPolicy> policies, int repetitions, double seconds) {
    this.context = context;
    this.policies = policies;
    this.repetitions = repetitions;
    this.seconds = seconds;
  }

  /** Whether all answers so far were those of the first policy. */
  boolean allAgree() {
    return allAgree;
  }

  /** A policy readied for one set of queries, and its times. */
  private record Measured(
      ExecutionPolicy policy, QueryExecution execution, double readyMillis, List<Double> millis) {

    double median() {
      return MedianInterval.of(sample()).median();
    }

    double[] sample() {
      return millis.stream().mapToDouble(Double::doubleValue).toArray();
    }
  }

  /** Measures and prints a row a policy, with the bound of the queries' own work. */
  Map<String, Double> print(String label, List<DeviceQuery> queries) {
    return print(label, queries, queries);
  }

  /**
   * Measures and prints a row a policy.
   *
   * @param label the first columns: the workload and the size
   * @param least queries that give the same answers by the least work, for the lower bound
   * @return the median makespan of each policy by name, in milliseconds
   */
  Map<String, Double> print(String label, List<DeviceQuery> queries, List<DeviceQuery> least) {
    Map<String, Double> medians = new LinkedHashMap<>();
    MakespanBound bound =
        MakespanBound.ofQueries(
            DeviceRates.typical(context.limits()), least.stream().map(DeviceQuery::steps).toList());
    try (Closer opened = new Closer()) {
      List<Measured> measured = new ArrayList<>();
      for (ExecutionPolicy policy : policies) {
        if (policy.runsOn(context.backend())) {
          queries.forEach(context.launches()::best);
          long start = System.nanoTime();
          QueryExecution execution = opened.own(policy.ready(queries, context));
          double readyMillis = (System.nanoTime() - start) / 1e6;
          measured.add(new Measured(policy, execution, readyMillis, new ArrayList<>()));
        }
      }
      run(measured);
      List<QueryAnswer> expected = answers(measured.get(0));
      for (Measured one : measured) {
        medians.put(one.policy().name(), one.median());
        boolean agree = answers(one).equals(expected);
        allAgree &= agree;
        print(label, queries.size(), bound, one, medians, agree);
      }
    }
    return medians;
  }

  /** Runs the policies in turns. */
  private void run(List<Measured> measured) {
    for (int i = 0; i < WARM_UPS; i++) {
      measured.forEach(one -> one.execution().run());
    }
    long start = System.nanoTime();
    for (int i = 0; i < repetitions; i++) {
      if (i >= LEAST && (System.nanoTime() - start) / 1e9 > seconds) {
        return;
      }
      for (Measured one : measured) {
        one.execution().run();
        one.millis().add(one.execution().cost().makespanMillis());
      }
    }
  }

  private static List<QueryAnswer> answers(Measured one) {
    one.execution().run();
    return one.execution().outcomes().stream().map(QueryOutcome::answer).toList();
  }

  private void print(
      String label,
      int queries,
      MakespanBound bound,
      Measured one,
      Map<String, Double> medians,
      boolean agree) {
    MedianInterval interval = MedianInterval.of(one.sample());
    RunCost cost = one.execution().cost();
    double deviceMillis = one.execution().deviceMillis();
    List<TimelineSpan> spans = one.execution().trace();
    System.out.printf(
        Locale.ROOT,
        "%s,%d,%s,%s,%.4f,%.4f,%.4f,%d,%.3f,%.3f,%.4f,%s,%.4f,%.4f,%.4f,%.4f,%.3f,%d,%d,%s,%d,%s%n",
        label,
        queries,
        context.inputs().name().toLowerCase(Locale.ROOT),
        one.policy().name(),
        interval.median(),
        interval.lower(),
        interval.upper(),
        interval.size(),
        medians.getOrDefault("sequential", Double.NaN) / interval.median(),
        medians.getOrDefault("sequential-replayed", Double.NaN) / interval.median(),
        bound.seconds() * 1e3,
        bound.reason(),
        deviceMillis,
        TimelineSpan.sum(spans, true),
        TimelineSpan.sum(spans, false),
        cost.enqueueMillis(),
        one.readyMillis(),
        cost.launches(),
        cost.submissions(),
        one.execution().decision().map(PolicyDecision::policy).orElse(""),
        one.execution().decision().map(PolicyDecision::runs).orElse(0),
        agree ? "agree" : "DIFFER");
  }
}
