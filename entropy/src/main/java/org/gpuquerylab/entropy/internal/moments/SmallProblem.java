package org.gpuquerylab.entropy.internal.moments;

import java.util.Arrays;
import org.gpuquerylab.entropy.internal.feasibility.StrictFeasibility;
import org.gpuquerylab.entropy.problem.MaxEntProblem;

/**
 * A problem of few predicates, in arrays that the next problem reuses. Only one thread at a time
 * may use an instance.
 */
public final class SmallProblem {
  /** The maximum number of predicates. */
  public static final int MAX_PREDICATES = StrictFeasibility.MAX_PREDICATES;

  private final StrictFeasibility feasibility = new StrictFeasibility();
  private final int[] places = new int[1 << MAX_PREDICATES];
  private int predicates;
  private int size;
  private boolean closed;
  private int[] sets = new int[0];
  private double[] known = new double[0];
  private double[] reciprocals = new double[0];

  /** Creates an instance into which no problem is loaded. */
  public SmallProblem() {
    Arrays.fill(places, -1);
  }

  /** Loads a problem of at most {@link #MAX_PREDICATES} predicates. */
  public void load(MaxEntProblem problem) {
    begin(problem.predicates(), problem.size());
    for (int i = 0; i < size; i++) {
      put(i, (int) problem.set(i), problem.selectivity(i));
    }
    end();
  }

  /** Starts to load a problem of z predicates and m known sets, the empty set first. */
  public void begin(int z, int m) {
    forget();
    predicates = z;
    size = m;
    if (sets.length < m) {
      sets = new int[m];
      known = new double[m];
      reciprocals = new double[m];
    }
  }

  /** Sets known set number i. */
  public void put(int i, int set, double selectivity) {
    sets[i] = set;
    known[i] = selectivity;
    reciprocals[i] = 1 / selectivity;
    places[set] = i;
  }

  /** Ends the loading of a problem. */
  public void end() {
    closed = findClosed();
  }

  private void forget() {
    for (int i = 0; i < size; i++) {
      places[sets[i]] = -1;
    }
  }

  /**
   * Whether all subsets of known sets are known; it is enough to check the subsets that lack one
   * predicate.
   */
  private boolean findClosed() {
    for (int i = 1; i < size; i++) {
      for (int rest = sets[i]; rest != 0; rest &= rest - 1) {
        if (places[sets[i] & ~(rest & -rest)] < 0) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Whether a quick check finds that a problem has an interior.
   *
   * @param problem the loaded problem
   */
  public boolean isStrictlyFeasible(MaxEntProblem problem) {
    return feasibility.holds(problem, places);
  }

  /** The number z of predicates. */
  public int predicates() {
    return predicates;
  }

  /** The number m of known sets, including the empty set. */
  public int size() {
    return size;
  }

  /** Whether all subsets of known sets are known. */
  public boolean isClosed() {
    return closed;
  }

  /** The known sets T, in the first m elements; not to be modified. */
  int[] sets() {
    return sets;
  }

  /** The known selectivities b, in the first m elements; not to be modified. */
  double[] known() {
    return known;
  }

  /** The reciprocals 1 / b, in the first m elements; not to be modified. */
  double[] reciprocals() {
    return reciprocals;
  }

  /** The index of a known set; -1 if the set is not known. */
  int place(int set) {
    return places[set];
  }
}
