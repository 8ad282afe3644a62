package org.gpuquerylab.entropy.expression;

import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import org.gpuquerylab.entropy.problem.PredicateSet;

/**
 * An expression that holds if the number of its operands that hold is within a range. An operand
 * that occurs twice counts twice.
 *
 * @param least the minimum number of operands that must hold, at least 0; if it is above {@code
 *     most}, the expression never holds
 * @param most the maximum number of operands that may hold, at least 0
 * @param of the expressions
 */
public record CountExpression(int least, int most, List<Expression> of) implements Expression {
  /** Copies the list. */
  public CountExpression {
    if (least < 0 || most < 0) {
      throw new IllegalArgumentException("numbers of expressions must be 0 or more");
    }
    of = List.copyOf(of);
  }

  /** Whether all operands must hold, as in a conjunction. */
  public boolean isAll() {
    return least == of.size() && most >= least;
  }

  @Override
  public boolean holds(IntPredicate truth) {
    int count = 0;
    for (Expression each : of) {
      count += each.holds(truth) ? 1 : 0;
    }
    return count >= least && count <= most;
  }

  @Override
  public Expression given(PredicateSet holding) {
    return new CountExpression(least, most, of.stream().map(each -> each.given(holding)).toList());
  }

  @Override
  public void addTo(BitSet predicates) {
    of.forEach(each -> each.addTo(predicates));
  }
}
