package org.gpuquerylab.engine.internal.served;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.concurrency.internal.execution.AdmissionControl;
import org.gpuquerylab.engine.QueryEngine;
import org.gpuquerylab.engine.answer.PlanStep;
import org.gpuquerylab.engine.answer.QueryResult;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.primitives.internal.Workers;
import org.jspecify.annotations.Nullable;

/**
 * Runs statements at once, each on its own queue, over the columns and prepared statements of one
 * engine. All are planned first. They begin in a policy's order; one begins when its estimated
 * bytes and those of the running ones fit into the memory, or when nothing runs. Those that take
 * the star path share its columns, and pass over them one after another.
 */
public final class ConcurrentStatements {
  private static final double NANOS_PER_MILLI = 1e6;

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
   * What became of a statement.
   *
   * @param answer null if it was refused, or if it failed
   * @param fault why there is no answer; null if there is one
   * @param estimatedBytes the device memory for which it was admitted; 0 if it was refused
   * @param waitingMillis from the begin of all until it began; NaN if it was refused
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

  /** What is known of a statement before it runs. */
  private record Planned(long bytes, double length, @Nullable RuntimeException fault) {}

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
   * Runs statements. Those that are refused or fail have no answer; the others are answered as if
   * each ran alone.
   */
  public Run run(List<Statement> statements) {
    List<Planned> planned = statements.stream().map(this::planned).toList();
    Backend backend = engine.backend();
    long used = backend.allocatedMemory();
    long memory = backend.freeMemory().orElse(Long.MAX_VALUE - used) + used;
    try (Closer open = new Closer()) {
      List<QueryEngine> engines = engines(Math.min(lanes, statements.size()), open);
      Workers workers = open.own(new Workers("statements", engines.size()));
      Serving serving = new Serving(statements, planned, new AdmissionControl(memory));
      backend.resetPeakMemory();
      workers.each(lane -> serving.serve(engines.get(lane)));
      return new Run(
          List.of(serving.outcomes),
          millisSince(serving.start),
          backend.peakMemory(),
          memory,
          serving.admission.most());
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

  private Planned planned(Statement statement) {
    try {
      String sql = statement.sql();
      List<PlanStep> steps = engine.explain(sql, statement.source());
      double millis =
          steps.stream().mapToDouble(PlanStep::predictedMillis).filter(x -> x > 0).sum();
      double rows = steps.stream().mapToDouble(PlanStep::estimatedRows).filter(x -> x > 0).sum();
      long bytes = engine.estimatedBytes(sql, statement.source());
      return new Planned(bytes, millis > 0 ? millis : rows, null);
    } catch (InputException e) {
      return new Planned(0, 0, e);
    }
  }

  private static double millisSince(long nanos) {
    return (System.nanoTime() - nanos) / NANOS_PER_MILLI;
  }

  /** The statements of a run; each lane takes the next one. */
  private final class Serving {
    private final List<Statement> statements;
    private final List<Planned> planned;
    private final AdmissionControl admission;
    private final Deque<Integer> waiting = new ArrayDeque<>();
    private final Outcome[] outcomes;
    private final long start = System.nanoTime();

    Serving(List<Statement> statements, List<Planned> planned, AdmissionControl admission) {
      this.statements = statements;
      this.planned = planned;
      this.admission = admission;
      outcomes = new Outcome[statements.size()];
      for (int i : order.of(planned.stream().mapToDouble(Planned::length).toArray())) {
        RuntimeException refused = planned.get(i).fault;
        if (refused == null) {
          waiting.add(i);
        } else {
          outcomes[i] = new Outcome(statements.get(i), null, refused, 0, Double.NaN, Double.NaN);
        }
      }
    }

    void serve(QueryEngine lane) {
      for (Integer i = next(); i != null; i = next()) {
        try {
          outcomes[i] = outcome(i, lane);
        } finally {
          admission.leave(i);
        }
      }
    }

    /** The next statement, once it is admitted; the others wait behind it. */
    private synchronized @Nullable Integer next() {
      Integer first = waiting.poll();
      if (first != null) {
        admission.enter(first, planned.get(first).bytes);
      }
      return first;
    }

    // What fails in one statement must not end the others.
    @SuppressWarnings("PMD.AvoidCatchingGenericException")
    private Outcome outcome(int i, QueryEngine lane) {
      Statement statement = statements.get(i);
      double waited = millisSince(start);
      QueryResult answer = null;
      RuntimeException fault = null;
      try {
        answer = lane.query(statement.sql(), statement.source());
      } catch (RuntimeException e) {
        fault = e;
      }
      double running = millisSince(start) - waited;
      return new Outcome(statement, answer, fault, planned.get(i).bytes, waited, running);
    }
  }
}
