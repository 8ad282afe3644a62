package org.gpuquerylab.entropy.expression;

import java.util.BitSet;
import java.util.function.IntPredicate;
import org.gpuquerylab.entropy.problem.PredicateSet;

/**
 * An expression that is a single predicate.
 *
 * @param predicate the predicate's number, 0 or more
 */
public record AtomicExpression(int predicate) implements Expression {
  /** Checks that the number is not negative. */
  public AtomicExpression {
    if (predicate < 0) {
      throw new IllegalArgumentException("predicates must be 0 or more");
    }
  }

  @Override
  public boolean holds(IntPredicate truth) {
    return truth.test(predicate);
  }

  @Override
  public Expression given(PredicateSet holding) {
    return holding.contains(predicate) ? Expression.always() : this;
  }

  @Override
  public void addTo(BitSet predicates) {
    predicates.set(predicate);
  }
}
