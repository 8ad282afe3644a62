package org.gpuquerylab.experiments.internal.endtoend;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.engine.QueryEngine;
import org.gpuquerylab.engine.internal.served.ConcurrentStatements;
import org.gpuquerylab.engine.internal.served.ConcurrentStatements.Arrival;
import org.gpuquerylab.engine.internal.served.ConcurrentStatements.Estimate;
import org.gpuquerylab.engine.internal.served.ConcurrentStatements.Statement;
import org.gpuquerylab.engine.plan.Estimator;
import org.gpuquerylab.joinorder.JoinOrderOptimizer;

/**
 * The statements of a stream: their usual times and memory, and what estimators predict. The plans
 * that run are those of one estimator, so that predictions change the order and the admission
 * alone.
 */
final class ServedStatements {
  private static final Estimator OF_PLANS = Estimator.MAX_ENTROPY;
  private static final int FEWEST_RUNS = 3;
  private static final int MOST_RUNS = 50;

  /** Until then, a virtual machine compiles what statements run. */
  private static final double WARM_MILLIS = 5000;

  private final QueryEngine engine;
  private final List<Statement> statements;
  private final Map<Statement, Double> expected = new HashMap<>();
  private final Map<Estimator, List<Estimate>> estimates = new HashMap<>();
  private final double meanMillis;
  private final long neededBytes;

  /** Runs all statements, one after another, until they are warm. */
  ServedStatements(StatementEngine engine, List<String> texts) {
    this.engine = engine.engine();
    statements = texts.stream().map(sql -> new Statement(sql, "the statement")).toList();
    this.engine.withEstimator(OF_PLANS).withOptimizer(JoinOrderOptimizer.onHost());
    Backend backend = this.engine.backend();
    long before = backend.allocatedMemory();
    backend.resetPeakMemory();
    double least = Double.POSITIVE_INFINITY;
    double sum = 0;
    for (int run = 0; run < FEWEST_RUNS || (run < MOST_RUNS && sum < WARM_MILLIS); run++) {
      long start = System.nanoTime();
      statements.forEach(one -> this.engine.query(one.sql(), one.source()));
      double millis = (System.nanoTime() - start) / 1e6;
      least = Math.min(least, millis);
      sum += millis;
    }
    meanMillis = least / statements.size();
    neededBytes = backend.peakMemory() - before;
    statements.forEach(one -> expected.put(one, engine.inDuckDb().expected(one.sql())));
  }

  QueryEngine engine() {
    return engine;
  }

  /** The most device memory that the statements need, one after another, with all their columns. */
  long neededBytes() {
    return neededBytes;
  }

  /** The checksum of DuckDB's answer to a statement. */
  double expected(Statement statement) {
    return Objects.requireNonNull(expected.get(statement));
  }

  /**
   * Draws statements that arrive by a Poisson process.
   *
   * @param factor of the estimated bytes
   * @param load the arriving work as a fraction of what the engine does one after another
   */
  List<Arrival> arrivals(Estimator by, double factor, double load, long seed, int number) {
    List<Estimate> estimated = estimates.computeIfAbsent(by, this::estimates);
    SplittableRandom random = new SplittableRandom(seed);
    List<Arrival> arrivals = new ArrayList<>();
    double clock = 0;
    for (int i = 0; i < number; i++) {
      clock -= StrictMath.log(1 - random.nextDouble()) * meanMillis / load;
      int statement = random.nextInt(statements.size());
      Estimate right = estimated.get(statement);
      Estimate taken = new Estimate((long) (right.bytes() * factor), right.length());
      arrivals.add(new Arrival(statements.get(statement), clock, taken));
    }
    return arrivals;
  }

  /** What an estimator predicts, for the plans that it chooses; the plans to run stay prepared. */
  private List<Estimate> estimates(Estimator by) {
    engine.withEstimator(by);
    List<Estimate> all = estimated();
    engine.withEstimator(OF_PLANS);
    estimated(); // The stream finds all statements prepared.
    return all;
  }

  private List<Estimate> estimated() {
    return statements.stream().map(one -> ConcurrentStatements.estimate(engine, one)).toList();
  }
}
