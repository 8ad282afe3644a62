package org.gpuquerylab.experiments.internal.endtoend;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.gpuquerylab.engine.plan.Estimator;
import org.gpuquerylab.measure.sweep.Trial;

/**
 * A trial that serves a stream of statements, one at a time. Statements arrive by a Poisson process
 * on a clock that stands still while nothing runs: each statement really runs, and its time moves
 * the clock on, so only idle time is left out.
 */
final class ServedTrial implements Trial {
  static final String P50 = "p50 ms";
  static final String P99 = "p99 ms";
  static final String MEAN = "mean ms";
  static final String SERVICE = "service ms";

  private final ServedStatements statements;
  private final Served.Policy policy;
  private final List<Arrival> arrivals = new ArrayList<>();
  private final List<Double> responses = new ArrayList<>();
  private double service;
  private double checksum;

  /**
   * A statement that arrives.
   *
   * @param at when, in milliseconds
   * @param predicted its predicted work
   */
  record Arrival(int statement, double at, double predicted) {}

  /**
   * Draws the arrivals.
   *
   * @param load the arriving work as a fraction of what the engine can do
   */
  ServedTrial(
      ServedStatements statements,
      Served.Policy policy,
      Estimator prediction,
      double load,
      long seed,
      int number) {
    this.statements = statements;
    this.policy = policy;
    SplittableRandom random = new SplittableRandom(seed);
    double clock = 0;
    for (int i = 0; i < number; i++) {
      clock -= StrictMath.log(1 - random.nextDouble()) * statements.meanMillis() / load;
      int statement = random.nextInt(statements.size());
      double predicted =
          policy == Served.Policy.FIFO ? 0 : statements.predicted(statement, prediction);
      arrivals.add(new Arrival(statement, clock, predicted));
    }
  }

  /** The order in which waiting statements run. */
  static Comparator<Arrival> order(Served.Policy policy) {
    Comparator<Arrival> byTime = Comparator.comparingDouble(Arrival::at);
    return policy == Served.Policy.FIFO
        ? byTime
        : Comparator.comparingDouble(Arrival::predicted).thenComparing(byTime);
  }

  @Override
  public void run() throws InterruptedException {
    responses.clear();
    service = 0;
    checksum = 0;
    PriorityQueue<Arrival> waiting = new PriorityQueue<>(order(policy));
    double clock = 0;
    int next = 0;
    while (next < arrivals.size() || !waiting.isEmpty()) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (waiting.isEmpty()) {
        clock = Math.max(clock, arrivals.get(next).at());
      }
      while (next < arrivals.size() && arrivals.get(next).at() <= clock) {
        waiting.add(arrivals.get(next++));
      }
      Arrival arrival = waiting.remove();
      long start = System.nanoTime();
      checksum += StatementEngine.checksum(statements.run(arrival.statement()));
      double millis = (System.nanoTime() - start) / 1e6;
      service += millis;
      clock += millis;
      responses.add(clock - arrival.at());
    }
  }

  @Override
  public double checksum() {
    return checksum;
  }

  @Override
  public double expectedChecksum() {
    return arrivals.stream().mapToDouble(arrival -> statements.expected(arrival.statement())).sum();
  }

  @Override
  public Map<String, Double> measures() {
    double[] sorted = responses.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return Map.of(
        P50,
        percentile(sorted, 50),
        P99,
        percentile(sorted, 99),
        MEAN,
        Arrays.stream(sorted).average().orElse(0),
        SERVICE,
        service / sorted.length);
  }

  /** The least value that is at least as large as a percentage of the values. */
  static double percentile(double[] sorted, int percent) {
    return sorted[Math.max(0, (int) Math.ceil(percent / 100.0 * sorted.length) - 1)];
  }
}
