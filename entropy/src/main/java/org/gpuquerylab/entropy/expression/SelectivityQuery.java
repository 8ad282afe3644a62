package org.gpuquerylab.entropy.expression;

import java.util.List;
import org.gpuquerylab.entropy.problem.PredicateSet;

/**
 * A requested selectivity.
 *
 * @param of the condition whose selectivity is requested
 * @param given the condition that selects the rows considered; {@link Expression#always} for all
 *     rows
 */
public record SelectivityQuery(Expression of, Expression given) {
  /** The selectivity of an expression among all rows. */
  public static SelectivityQuery of(Expression expression) {
    return new SelectivityQuery(expression, Expression.always());
  }

  /** The selectivity of a conjunction among all rows. */
  public static SelectivityQuery of(PredicateSet set) {
    return of(Expression.allOf(set));
  }

  /** Whether the condition selects all rows. */
  public boolean isOfAllRows() {
    return given.equals(Expression.always());
  }

  /** Whether the requested selectivity is that of a conjunction of predicates among all rows. */
  public boolean isConjunction() {
    return isOfAllRows() && of.isConjunction();
  }

  /** The request as text, such as "a or b given c". */
  public String text(List<String> names) {
    String text = ExpressionText.of(of, names);
    return isOfAllRows() ? text : text + " given " + ExpressionText.of(given, names);
  }
}
