package org.gpuquerylab.engine.internal.served;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.locks.LockSupport;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.concurrency.internal.execution.AdmissionControl;
import org.gpuquerylab.engine.QueryEngine;
import org.gpuquerylab.engine.answer.QueryResult;
import org.gpuquerylab.engine.internal.served.ConcurrentStatements.Arrival;
import org.gpuquerylab.engine.internal.served.ConcurrentStatements.Outcome;
import org.gpuquerylab.engine.internal.served.ConcurrentStatements.Run;
import org.gpuquerylab.engine.internal.served.ConcurrentStatements.Statement;
import org.jspecify.annotations.Nullable;

/** A stream of statements, of which each lane takes the next one. Used once. */
final class ServedStream {
  private static final double NANOS_PER_MILLI = 1e6;

  private final List<Arrival> arrivals;
  private final AdmissionControl admission;
  private final long memory;
  private final PriorityQueue<Integer> waiting;
  private final Outcome[] outcomes;
  private final long start = System.nanoTime();
  private int arrived;
  private boolean interrupted;

  /**
   * Begins now.
   *
   * @param arrivals in the order in which they arrive
   * @param memory what the statements that run at once may need together, in bytes
   */
  ServedStream(List<Arrival> arrivals, StatementOrder order, long memory) {
    this.arrivals = List.copyOf(arrivals);
    this.memory = memory;
    admission = new AdmissionControl(memory);
    outcomes = new Outcome[arrivals.size()];
    List<Integer> ordered =
        order.of(arrivals.stream().mapToDouble(one -> one.estimate().length()).toArray());
    int[] places = new int[ordered.size()];
    for (int place = 0; place < places.length; place++) {
      places[ordered.get(place)] = place;
    }
    waiting = new PriorityQueue<>(Comparator.comparingInt(i -> places[i]));
  }

  /** Runs statements on an engine until none is left. */
  void serve(QueryEngine lane) {
    for (Integer i = next(); i != null; i = next()) {
      try {
        outcomes[i] = outcome(arrivals.get(i), lane);
      } finally {
        admission.leave(i);
      }
    }
  }

  /** What became of all statements, which have run. */
  Run run(long peakBytes) {
    return new Run(List.of(outcomes), millis(), peakBytes, memory, admission.most());
  }

  /** The next statement, once it is there and admitted; the others wait behind it. */
  private synchronized @Nullable Integer next() {
    addArrived();
    while (waiting.isEmpty() && arrived < arrivals.size() && !interrupted) {
      LockSupport.parkNanos(
          (long) ((arrivals.get(arrived).atMillis() - millis()) * NANOS_PER_MILLI));
      addArrived();
    }
    if (waiting.isEmpty() || interrupted) {
      return null;
    }
    int first = waiting.remove();
    admission.enter(first, arrivals.get(first).estimate().bytes());
    return first;
  }

  private void addArrived() {
    if (Thread.currentThread().isInterrupted()) {
      interrupted = true;
      throw new BackendException("interrupted while statements are served");
    }
    double now = millis();
    while (arrived < arrivals.size() && arrivals.get(arrived).atMillis() <= now) {
      waiting.add(arrived++);
    }
  }

  // What fails in one statement must not end the others.
  @SuppressWarnings("PMD.AvoidCatchingGenericException")
  private Outcome outcome(Arrival arrival, QueryEngine lane) {
    Statement statement = arrival.statement();
    double begin = millis();
    QueryResult answer = null;
    RuntimeException fault = null;
    try {
      answer = lane.query(statement.sql(), statement.source());
    } catch (RuntimeException e) {
      fault = e;
    }
    return new Outcome(
        statement,
        answer,
        fault,
        arrival.estimate().bytes(),
        begin - arrival.atMillis(),
        millis() - begin);
  }

  private double millis() {
    return (System.nanoTime() - start) / NANOS_PER_MILLI;
  }
}
