package org.gpuquerylab.joinorder.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.DateUnitExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;

/** Takes predicates apart. */
final class Conjuncts {
  private Conjuncts() {}

  /** The predicates that AND combines, without parentheses around them. */
  static List<Expression> of(Expression expression) {
    List<Expression> conjuncts = new ArrayList<>();
    collect(expression, conjuncts);
    return conjuncts;
  }

  private static void collect(Expression expression, List<Expression> conjuncts) {
    Expression bare = bare(expression);
    if (bare instanceof AndExpression and) {
      collect(and.getLeftExpression(), conjuncts);
      collect(and.getRightExpression(), conjuncts);
    } else {
      conjuncts.add(bare);
    }
  }

  /**
   * The expression without the parentheses around it; a name that the parser takes as a unit of
   * time, such as {@code year}, is a column.
   */
  static Expression bare(Expression expression) {
    Expression bare = expression;
    while (bare instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      bare = list.get(0);
    }
    return bare instanceof DateUnitExpression unit ? column(unit) : bare;
  }

  /** Whether a predicate is true, whatever the rows: {@code true}, or such as {@code 1 = 1}. */
  static boolean isTrue(Expression predicate) {
    if (predicate instanceof EqualsTo equality) {
      OptionalDouble left = Literals.number(equality.getLeftExpression());
      return left.isPresent() && left.equals(Literals.number(equality.getRightExpression()));
    }
    return predicate instanceof BooleanValue value && value.getValue();
  }

  /** The column of the name of a unit of time. */
  static Column column(DateUnitExpression unit) {
    Column column = new Column(unit.toString().toLowerCase(Locale.ROOT));
    column.setASTNode(unit.getASTNode());
    return column;
  }
}
