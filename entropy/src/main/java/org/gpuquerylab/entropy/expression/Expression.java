package org.gpuquerylab.entropy.expression;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import org.gpuquerylab.entropy.problem.PredicateSet;

/**
 * A condition on rows, built from predicates that are given by number. Each expression is a count:
 * "a and b" is "2 of a, b", "a or b" is "at least 1 of a, b". Immutable.
 */
public sealed interface Expression permits AtomicExpression, NegatedExpression, CountExpression {
  /** The expression that always holds: the empty conjunction. */
  static Expression always() {
    return new CountExpression(0, 0, List.of());
  }

  /** The expression that holds if the predicate holds. */
  static Expression of(int predicate) {
    return new AtomicExpression(predicate);
  }

  /** The expression that holds if the given expression does not hold. */
  static Expression not(Expression of) {
    return new NegatedExpression(of);
  }

  /** The expression that holds if all operands hold; nested conjunctions are flattened. */
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

  /** The expression that holds if any operand holds. */
  static Expression or(List<Expression> of) {
    return of.size() == 1 ? of.get(0) : new CountExpression(1, of.size(), of);
  }

  /**
   * The expression that holds if at least the given number of operands hold; it never holds if
   * there are fewer operands.
   */
  static Expression atLeast(int least, List<Expression> of) {
    return new CountExpression(least, of.size(), of);
  }

  /** The expression that holds if at most the given number of operands hold. */
  static Expression atMost(int most, List<Expression> of) {
    return new CountExpression(0, Math.min(most, of.size()), of);
  }

  /** The expression that holds if exactly the given number of operands hold. */
  static Expression exactly(int count, List<Expression> of) {
    return new CountExpression(count, count, of);
  }

  /** The conjunction of a set of predicates. */
  static Expression allOf(PredicateSet set) {
    return and(Arrays.stream(set.toArray()).mapToObj(Expression::of).toList());
  }

  /**
   * Whether the expression holds for given truth values.
   *
   * @param truth tells whether a predicate holds
   */
  boolean holds(IntPredicate truth);

  /** The same expression, given that some predicates are known to hold. */
  Expression given(PredicateSet holding);

  /** Adds the expression's predicates to a set. */
  void addTo(BitSet predicates);

  /** The predicates that occur in the expression. */
  default PredicateSet predicates() {
    BitSet found = new BitSet();
    addTo(found);
    return PredicateSet.of(found.stream().toArray());
  }

  /** Whether the expression is only a conjunction of predicates, a single predicate, or empty. */
  default boolean isConjunction() {
    return this instanceof AtomicExpression
        || (this instanceof CountExpression count
            && count.isAll()
            && count.of().stream().allMatch(AtomicExpression.class::isInstance));
  }
}
