package org.gpuquerylab.entropy.expression;

import java.util.BitSet;
import java.util.function.IntPredicate;
import org.gpuquerylab.entropy.problem.PredicateSet;

/**
 * An expression that holds if another expression does not hold.
 *
 * @param of the other expression
 */
record NegatedExpression(Expression of) implements Expression {
  @Override
  public boolean holds(IntPredicate truth) {
    return !of.holds(truth);
  }

  @Override
  public Expression given(PredicateSet holding) {
    return new NegatedExpression(of.given(holding));
  }

  @Override
  public void addTo(BitSet predicates) {
    of.addTo(predicates);
  }
}
