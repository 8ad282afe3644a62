package org.gpuquerylab.experiments.largequery;

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
 * @param budget the budget in milliseconds; {@link #NO_BUDGET} if the algorithm has no budget
 */
record Searcher(String algorithm, String backend, int budget) implements Comparable<Searcher> {

  static final String ALGORITHM = "algorithm";
  static final String BUDGET = "budget";
  static final int NO_BUDGET = 0;

  private static final Comparator<Searcher> ORDER =
      Comparator.comparing(Searcher::algorithm)
          .thenComparing(Searcher::backend)
          .thenComparing(Searcher::budget);

  /** The searcher at a point. */
  static Searcher of(Point point) {
    return new Searcher(point.get(ALGORITHM), point.get(SweepAxis.BACKEND), point.getInt(BUDGET));
  }

  boolean isBudgeted() {
    return budget != NO_BUDGET;
  }

  boolean isOnHost() {
    return backend.equals(SweepAxis.NO_BACKEND);
  }

  /** The same searcher without its budget, as a key for all budgets. */
  Searcher withoutBudget() {
    return new Searcher(algorithm, backend, NO_BUDGET);
  }

  /** Creates the algorithm, which the caller must close. */
  JoinOrderAlgorithm create(Devices devices) {
    Backend device = isOnHost() ? null : devices.backend(backend);
    Budget usual = Budget.usual();
    Budget limit = isBudgeted() ? usual.withMillis(budget) : usual;
    int threads = Runtime.getRuntime().availableProcessors();
    Execution execution = new Execution(device, threads, false, limit);
    return entry().create(new Cout(), execution);
  }

  AlgorithmEntry entry() {
    return JoinOrderAlgorithms.find(algorithm).orElseThrow();
  }

  /** The name in legends, such as {@code auto (cuda)}. */
  String label() {
    return SweepAxis.label(algorithm, backend);
  }

  /** The name with the budget, such as {@code auto, 10 ms}. */
  String budgetLabel() {
    return isBudgeted() ? label() + ", " + budget + " ms" : label();
  }

  @Override
  public int compareTo(Searcher other) {
    return ORDER.compare(this, other);
  }
}
