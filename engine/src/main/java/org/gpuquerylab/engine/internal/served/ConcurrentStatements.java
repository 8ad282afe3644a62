package org.gpuquerylab.engine.internal.served;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.engine.QueryEngine;
import org.gpuquerylab.engine.answer.PlanStep;
import org.gpuquerylab.engine.answer.QueryResult;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.primitives.internal.Workers;
import org.jspecify.annotations.Nullable;

/**
 * Runs statements at once, each on its own queue, over the columns and prepared statements of one
 * engine. Those that have arrived begin in a policy's order; one begins when its estimated bytes
 * and those of the running ones fit into the memory, or when nothing runs. Those that take the star
 * path share its columns, and pass over them one after another.
 */
public final class ConcurrentStatements {
  private final QueryEngine engine;
  private final StatementOrder order;
  private final int lanes;

  /**
   * A statement.
   *
   * @param source its name in messages
   */
  public record Statement(String sql, String source) {}

  /**
   * What is predicted of a statement.
   *
   * @param bytes the device memory for which it is admitted
   * @param length the milliseconds of all operators if the engine's cost function predicts them,
   *     otherwise their rows
   */
  public record Estimate(long bytes, double length) {}

  /**
   * A statement that arrives.
   *
   * @param atMillis when, from the begin of the run
   */
  public record Arrival(Statement statement, double atMillis, Estimate estimate) {}

  /**
   * What became of a statement.
   *
   * @param answer null if it was refused, or if it failed
   * @param fault why there is no answer; null if there is one
   * @param estimatedBytes the device memory for which it was admitted; 0 if it was refused
   * @param waitingMillis from its arrival until it began; NaN if it was refused
   * @param runningMillis from then on until its answer; NaN if it was refused
   */
  public record Outcome(
      Statement statement,
      @Nullable QueryResult answer,
      @Nullable RuntimeException fault,
      long estimatedBytes,
      double waitingMillis,
      double runningMillis) {}

  /**
   * A run of all statements.
   *
   * @param outcomes in the order of the statements
   * @param makespanMillis from the begin, with all statements planned, to the end
   * @param peakBytes the most device memory that was allocated
   * @param memoryBytes the device memory that could be allocated
   * @param most the most statements that ran at once
   */
  public record Run(
      List<Outcome> outcomes, double makespanMillis, long peakBytes, long memoryBytes, int most) {
    /** Copies the list. */
    public Run {
      outcomes = List.copyOf(outcomes);
    }
  }

  /**
   * Prepares runs.
   *
   * @param engine nobody else may use it meanwhile; it stays open
   * @param lanes the most statements that run at once, at least 1
   */
  public ConcurrentStatements(QueryEngine engine, StatementOrder order, int lanes) {
    this.engine = engine;
    this.order = order;
    this.lanes = lanes;
  }

  /**
   * Runs statements that arrive together, with the engine's estimates. Those that are refused or
   * fail have no answer; the others are answered as if each ran alone.
   */
  public Run run(List<Statement> statements) {
    List<Arrival> arrivals = new ArrayList<>();
    TreeMap<Integer, Outcome> refused = new TreeMap<>();
    for (Statement statement : statements) {
      try {
        arrivals.add(new Arrival(statement, 0, estimate(engine, statement)));
      } catch (InputException e) {
        Outcome outcome = new Outcome(statement, null, e, 0, Double.NaN, Double.NaN);
        refused.put(arrivals.size() + refused.size(), outcome);
      }
    }
    Run run = serve(arrivals);
    List<Outcome> outcomes = new ArrayList<>(run.outcomes);
    refused.forEach(outcomes::add);
    return new Run(outcomes, run.makespanMillis, run.peakBytes, run.memoryBytes, run.most);
  }

  /**
   * Runs statements that arrive one after another. Those that fail have no answer; the others are
   * answered as if each ran alone.
   *
   * @param arrivals in the order in which they arrive
   * @throws org.gpuquerylab.backend.device.BackendException if the thread is interrupted
   */
  public Run serve(List<Arrival> arrivals) {
    Backend backend = engine.backend();
    long used = backend.allocatedMemory();
    long memory = backend.freeMemory().orElse(Long.MAX_VALUE - used) + used;
    try (Closer open = new Closer()) {
      List<QueryEngine> engines = engines(Math.min(lanes, arrivals.size()), open);
      Workers workers = open.own(new Workers("statements", engines.size()));
      backend.resetPeakMemory();
      ServedStream stream = new ServedStream(arrivals, order, memory);
      workers.each(lane -> stream.serve(engines.get(lane)));
      return stream.run(backend.peakMemory());
    }
  }

  /** As many engines as memory allows, at least the one that is there. */
  private List<QueryEngine> engines(int wanted, Closer open) {
    List<QueryEngine> engines = new ArrayList<>(List.of(engine));
    try {
      while (engines.size() < wanted) {
        engines.add(open.own(engine.beside()));
      }
    } catch (OutOfDeviceMemoryException e) {
      return engines;
    }
    return engines;
  }

  /**
   * What an engine predicts of a statement, which is planned.
   *
   * @throws InputException if the statement is refused
   */
  public static Estimate estimate(QueryEngine engine, Statement statement) {
    String sql = statement.sql();
    List<PlanStep> steps = engine.explain(sql, statement.source());
    double millis = steps.stream().mapToDouble(PlanStep::predictedMillis).filter(x -> x > 0).sum();
    double rows = steps.stream().mapToDouble(PlanStep::estimatedRows).filter(x -> x > 0).sum();
    return new Estimate(engine.estimatedBytes(sql, statement.source()), millis > 0 ? millis : rows);
  }
}
