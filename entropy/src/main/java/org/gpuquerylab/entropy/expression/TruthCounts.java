package org.gpuquerylab.entropy.expression;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An expression as counts of predicates and of other counts, which can be decided a few predicates
 * at a time, in any order. "At least k" of n predicates has at most k + 2 different {@linkplain
 * TruthState states}, and a conjunction or disjunction has 3. Therefore only few states must be
 * distinguished, although there are 2^n combinations of truth values. Immutable.
 */
public final class TruthCounts {
  private final List<CountExpression> nodes = new ArrayList<>();
  private final List<Integer> parents = new ArrayList<>();
  private final List<Boolean> negated = new ArrayList<>();
  private final Map<Integer, List<TruthLiteral>> literals = new HashMap<>();
  private final int[] sizes;

  /** The counts of an expression. */
  public TruthCounts(Expression expression) {
    CountExpression root =
        expression instanceof CountExpression count
            ? count
            : new CountExpression(1, 1, List.of(expression));
    add(root, false);
    sizes = new int[nodes.size()];
    literals.values().forEach(all -> all.forEach(literal -> sizes[literal.node()]++));
  }

  /** Adds a count after the counts that it contains; returns its number. */
  private int add(CountExpression count, boolean isNegated) {
    List<Integer> within = new ArrayList<>();
    for (Expression operand : count.of()) {
      if (bare(operand) instanceof CountExpression inner) {
        within.add(add(inner, isNegated(operand)));
      }
    }
    int number = nodes.size();
    for (Expression operand : count.of()) {
      if (bare(operand) instanceof AtomicExpression atom) {
        literals
            .computeIfAbsent(atom.predicate(), p -> new ArrayList<>())
            .add(new TruthLiteral(number, !isNegated(operand)));
      }
    }
    within.forEach(child -> parents.set(child, number));
    nodes.add(count);
    parents.add(-1);
    negated.add(isNegated);
    return number;
  }

  /** The expression without its outer negations. */
  private static Expression bare(Expression operand) {
    return operand instanceof NegatedExpression not ? bare(not.of()) : operand;
  }

  private static boolean isNegated(Expression operand) {
    return operand instanceof NegatedExpression not && !isNegated(not.of());
  }

  /** The number of counts. */
  public int size() {
    return nodes.size();
  }

  /**
   * The number of operands of each count that the given predicates decide.
   *
   * @param predicates the predicates, each once; not modified
   * @return a new array
   */
  public int[] decided(int[] predicates) {
    int[] decided = new int[size()];
    for (int predicate : predicates) {
      for (TruthLiteral literal : of(predicate)) {
        decided[literal.node()]++;
      }
    }
    return decided;
  }

  /**
   * The state after some predicates have the given truth values. O(size + occurrences of the
   * predicates) time.
   *
   * @param predicates the predicates, each once; not modified
   * @param values bit i tells whether the i-th predicate holds
   * @param decided the result of {@link #decided} for these predicates; not modified
   */
  public TruthState state(int[] predicates, long values, int[] decided) {
    int[] counts = new int[size()];
    for (int i = 0; i < predicates.length; i++) {
      boolean holds = (values >>> i & 1) != 0;
      for (TruthLiteral literal : of(predicates[i])) {
        counts[literal.node()] += literal.holds() == holds ? 1 : 0;
      }
    }
    return normalized(counts, decided);
  }

  private List<TruthLiteral> of(int predicate) {
    return literals.getOrDefault(predicate, List.of());
  }

  /**
   * Combines two states of disjoint sets of predicates. O(size) time.
   *
   * @param decided the number of operands of each count that the two sets decide; not modified
   */
  public TruthState join(TruthState one, TruthState other, int[] decided) {
    int[] counts = one.counts().clone();
    for (int i = 0; i < counts.length; i++) {
      int more = other.counts()[i];
      if (counts[i] >= 0) {
        counts[i] = more < 0 ? more : counts[i] + more;
      }
    }
    return normalized(counts, decided);
  }

  /** Decides the counts that can be decided, and drops counts inside decided counts. */
  private TruthState normalized(int[] counts, int[] decided) {
    int last = counts.length - 1;
    int[] most = new int[counts.length];
    for (int i = 0; i <= last; i++) {
      most[i] += counts[i] + sizes[i] - decided[i];
    }
    int[] least = counts.clone();
    for (int i = 0; i <= last; i++) {
      if (counts[i] >= 0) {
        counts[i] = verdict(nodes.get(i), least[i], most[i], counts[i]);
      }
      int parent = parents.get(i);
      if (parent >= 0) {
        least[parent] += counts[i] == (negated.get(i) ? TruthState.FALSE : TruthState.TRUE) ? 1 : 0;
        most[parent] += counts[i] == (negated.get(i) ? TruthState.TRUE : TruthState.FALSE) ? 0 : 1;
      }
    }
    forget(counts);
    return new TruthState(counts);
  }

  private static int verdict(CountExpression node, int least, int most, int open) {
    if (least > node.most() || most < node.least()) {
      return TruthState.FALSE;
    }
    return least >= node.least() && most <= node.most() ? TruthState.TRUE : open;
  }

  private void forget(int[] counts) {
    boolean[] within = new boolean[counts.length];
    for (int i = counts.length - 2; i >= 0; i--) {
      int parent = parents.get(i);
      within[i] = within[parent] || counts[parent] < 0;
      counts[i] = within[i] ? 0 : counts[i];
    }
  }

  @Override
  public String toString() {
    return "counts: " + nodes.size() + ", operands that are predicates: " + Arrays.toString(sizes);
  }
}
