package org.gpuquerylab.entropy.expression;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import org.gpuquerylab.entropy.problem.PredicateSet;

/**
 * A condition on rows, made of predicates by their numbers. Each one is a count: "a and b" is "2 of
 * a, b", "a or b" is "at least 1 of a, b". Immutable.
 */
public sealed interface Expression permits AtomicExpression, NegatedExpression, CountExpression {
  /** Always holds: the conjunction of nothing. */
  static Expression always() {
    return new CountExpression(0, 0, List.of());
  }

  /** Holds if the predicate does. */
  static Expression of(int predicate) {
    return new AtomicExpression(predicate);
  }

  /** Holds if the other expression does not. */
  static Expression not(Expression of) {
    return new NegatedExpression(of);
  }

  /** Holds if all do; conjunctions among them are flattened. */
  static Expression and(List<Expression> of) {
    List<Expression> flat = new ArrayList<>();
    for (Expression each : of) {
      if (each instanceof CountExpression count && count.isAll()) {
        flat.addAll(count.of());
      } else {
        flat.add(each);
      }
    }
    return flat.size() == 1 ? flat.get(0) : new CountExpression(flat.size(), flat.size(), flat);
  }

  /** Holds if any does. */
  static Expression or(List<Expression> of) {
    return of.size() == 1 ? of.get(0) : new CountExpression(1, of.size(), of);
  }

  /** Holds if at least the given number do; never if there are fewer. */
  static Expression atLeast(int least, List<Expression> of) {
    return new CountExpression(least, of.size(), of);
  }

  /** Holds if at most the given number do. */
  static Expression atMost(int most, List<Expression> of) {
    return new CountExpression(0, Math.min(most, of.size()), of);
  }

  /** Holds if exactly the given number do. */
  static Expression exactly(int count, List<Expression> of) {
    return new CountExpression(count, count, of);
  }

  /** The conjunction of a set of predicates. */
  static Expression allOf(PredicateSet set) {
    return and(Arrays.stream(set.toArray()).mapToObj(Expression::of).toList());
  }

  /**
   * Whether the expression holds.
   *
   * @param truth says which predicates hold
   */
  boolean holds(IntPredicate truth);

  /** The same expression when some predicates are known to hold. */
  Expression given(PredicateSet holding);

  /** Adds its predicates to a set. */
  void addTo(BitSet predicates);

  /** The predicates that occur in it. */
  default PredicateSet predicates() {
    BitSet found = new BitSet();
    addTo(found);
    return PredicateSet.of(found.stream().toArray());
  }

  /** Whether it is just a conjunction of predicates, of one predicate, or of none. */
  default boolean isConjunction() {
    return this instanceof AtomicExpression
        || (this instanceof CountExpression count
            && count.isAll()
            && count.of().stream().allMatch(AtomicExpression.class::isInstance));
  }
}
