package org.gpuquerylab.entropy.internal.sparse;

import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.entropy.expression.TruthCounts;
import org.gpuquerylab.entropy.expression.TruthState;
import org.gpuquerylab.entropy.problem.SolverLimitException;

/** The states in which some predicates may leave an expression, each with its probability. */
final class Outcomes {
  /** The maximum number of states that are distinguished. */
  static final int MAX_STATES = 1 << 16;

  private final Map<TruthState, Double> probabilities = new HashMap<>();

  /** Creates an object with one outcome. */
  static Outcomes of(TruthState state, double probability) {
    Outcomes one = new Outcomes();
    one.add(state, probability);
    return one;
  }

  /** Adds an outcome of this object's predicates. */
  void add(TruthState state, double probability) {
    probabilities.merge(state, probability, Double::sum);
    if (probabilities.size() > MAX_STATES) {
      throw new SolverLimitException(
          "this expression leaves more than "
              + MAX_STATES
              + " different cases; ask for smaller parts of it");
    }
  }

  /** Adds all outcomes of another object for the same predicates, multiplied by a factor. */
  void addAll(Outcomes other, double factor) {
    other.probabilities.forEach((state, probability) -> add(state, factor * probability));
  }

  /** Divides each probability by a number. */
  void divide(double by) {
    probabilities.replaceAll((state, probability) -> probability / by);
  }

  /**
   * The joint outcomes of this object's predicates and of others that are independent of them.
   * O(states x states) time.
   *
   * @param decided the number of operands of each count that both sets of predicates decide; not
   *     modified
   */
  Outcomes join(Outcomes other, TruthCounts counts, int[] decided) {
    Outcomes joined = new Outcomes();
    probabilities.forEach(
        (state, probability) ->
            other.probabilities.forEach(
                (more, given) ->
                    joined.add(counts.join(state, more, decided), probability * given)));
    return joined;
  }

  /** The number of states. */
  int size() {
    return probabilities.size();
  }

  /** The probability that the expression holds; all predicates must be decided. */
  double probability() {
    double sum = 0;
    for (Map.Entry<TruthState, Double> outcome : probabilities.entrySet()) {
      sum += outcome.getKey().isTrue() ? outcome.getValue() : 0;
    }
    return sum;
  }
}
