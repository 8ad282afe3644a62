package org.gpuquerylab.experiments.internal.largequery;

import java.util.Comparator;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.SweepAxis;

/**
 * A search for a plan: an algorithm with its backend and budget.
 *
 * @param algorithm the algorithm's name in the catalogue
 * @param backend the backend on which the algorithm may run; {@link SweepAxis#NO_BACKEND} for the
 *     host alone
 * @param budget the budget; {@link SearchBudget#NONE} if the algorithm has none
 */
record Searcher(String algorithm, String backend, SearchBudget budget)
    implements Comparable<Searcher> {

  static final String ALGORITHM = "algorithm";

  private static final Comparator<Searcher> ORDER =
      Comparator.comparing(Searcher::algorithm)
          .thenComparing(Searcher::backend)
          .thenComparing(Searcher::budget);

  /** The searcher at a point. */
  static Searcher of(Point point) {
    return new Searcher(point.get(ALGORITHM), point.get(SweepAxis.BACKEND), SearchBudget.of(point));
  }

  boolean isBudgeted() {
    return budget.isGiven();
  }

  boolean isOnHost() {
    return backend.equals(SweepAxis.NO_BACKEND);
  }

  /** This searcher without its budget: the key that is common to all budgets of a searcher. */
  Searcher withoutBudget() {
    return new Searcher(algorithm, backend, SearchBudget.NONE);
  }

  /**
   * Creates the algorithm, which the caller must close.
   *
   * @param threads threads of parallel algorithms
   * @param millis the budget; infinite for none
   */
  JoinOrderAlgorithm create(Devices devices, int threads, double millis) {
    Backend device = isOnHost() ? null : devices.backend(backend);
    Budget usual = Budget.usual();
    Budget limit = Double.isInfinite(millis) ? usual : usual.withMillis(millis);
    return entry().create(new Cout(), new Execution(device, threads, false, limit));
  }

  AlgorithmEntry entry() {
    return JoinOrderAlgorithms.named(algorithm);
  }

  /** The name in legends, such as {@code auto (cuda)}. */
  String label() {
    return SweepAxis.label(algorithm, backend);
  }

  /** The name with the budget, such as {@code auto, 10 ms}. */
  String budgetLabel() {
    return isBudgeted() ? label() + ", " + budget.label() : label();
  }

  @Override
  public int compareTo(Searcher other) {
    return ORDER.compare(this, other);
  }
}
