package org.gpuquerylab.concurrency.internal.execution;

import java.util.List;
import java.util.function.DoubleSupplier;

/** An execution whose runs take simulated times. */
final class SimulatedExecution implements QueryExecution {
  private final DoubleSupplier millis;
  private double last;
  private int runs;

  SimulatedExecution(DoubleSupplier millis) {
    this.millis = millis;
  }

  /** The number of runs so far. */
  int runs() {
    return runs;
  }

  @Override
  public void run() {
    last = millis.getAsDouble();
    runs++;
  }

  @Override
  public List<QueryOutcome> outcomes() {
    return List.of();
  }

  @Override
  public RunCost cost() {
    return new RunCost(0, 0, last, 0, 1, 1);
  }

  @Override
  public List<TimelineSpan> trace() {
    return List.of();
  }

  @Override
  public double deviceMillis() {
    return last;
  }

  @Override
  public void close() {}
}
