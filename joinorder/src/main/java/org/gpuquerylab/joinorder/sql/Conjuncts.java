package org.gpuquerylab.joinorder.sql;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.DateUnitExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsBooleanExpression;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import org.jspecify.annotations.Nullable;

/** Splits predicates into conjuncts. */
final class Conjuncts {
  private Conjuncts() {}

  /**
   * Predicates that are all true if, and only if, the given predicate is true. AND is split, also
   * if it results from NOT and OR. An equality of tuples becomes one equality for each pair of
   * columns. IN with one value, and NOT of {@code <>}, become {@code =}.
   */
  public static List<Expression> of(Expression predicate) {
    List<Expression> conjuncts = new ArrayList<>();
    Deque<Expression> rest = new ArrayDeque<>(List.of(predicate));
    while (!rest.isEmpty()) {
      Expression bare = bare(rest.pop());
      List<Expression> parts = parts(bare);
      if (parts == null) {
        conjuncts.add(bare);
      } else {
        for (int i = parts.size() - 1; i >= 0; i--) {
          rest.push(parts.get(i));
        }
      }
    }
    return conjuncts;
  }

  private static @Nullable List<Expression> parts(Expression bare) {
    if (bare instanceof AndExpression and) {
      return List.of(and.getLeftExpression(), and.getRightExpression());
    } else if (bare instanceof NotExpression not) {
      return partsOfNot(bare(not.getExpression()));
    } else if (bare instanceof IsBooleanExpression is && !is.isNot()) {
      Expression left = is.getLeftExpression();
      return List.of(is.isTrue() ? left : new NotExpression(left));
    } else if (bare instanceof EqualsTo equality) {
      return tuples(equality);
    } else if (bare instanceof InExpression in
        && !in.isNot()
        && in.getRightExpression() instanceof ExpressionList<?> list
        && list.size() == 1) {
      return List.of(equality(in.getLeftExpression(), list.get(0), in));
    }
    return null;
  }

  private static @Nullable List<Expression> partsOfNot(Expression negated) {
    if (negated instanceof NotExpression not) {
      return List.of(not.getExpression());
    } else if (negated instanceof OrExpression or) {
      return List.of(
          new NotExpression(or.getLeftExpression()), new NotExpression(or.getRightExpression()));
    } else if (negated instanceof NotEqualsTo different) {
      return List.of(
          equality(different.getLeftExpression(), different.getRightExpression(), different));
    }
    return null;
  }

  /**
   * The column equalities into which an equality of tuples splits; null for any other predicate.
   */
  public static @Nullable List<Expression> tuples(EqualsTo equality) {
    if (equality.getLeftExpression() instanceof ParenthesedExpressionList<?> left
        && equality.getRightExpression() instanceof ParenthesedExpressionList<?> right
        && left.size() == right.size()
        && left.size() > 1) {
      List<Expression> equalities = new ArrayList<>();
      for (int i = 0; i < left.size(); i++) {
        equalities.add(equality(left.get(i), right.get(i), equality));
      }
      return equalities;
    }
    return null;
  }

  private static Expression equality(Expression left, Expression right, Expression place) {
    EqualsTo equality = new EqualsTo(left, right);
    equality.setASTNode(place.getASTNode());
    return equality;
  }

  /** The predicates that a chain of AND, or of OR, combines. */
  public static <T extends BinaryExpression> List<Expression> chain(
      T predicate, Class<T> operator) {
    List<Expression> parts = new ArrayList<>();
    Deque<Expression> rest = new ArrayDeque<>(List.of(predicate));
    while (!rest.isEmpty()) {
      Expression bare = bare(rest.pop());
      if (operator.isInstance(bare)) {
        rest.push(operator.cast(bare).getRightExpression());
        rest.push(operator.cast(bare).getLeftExpression());
      } else {
        parts.add(bare);
      }
    }
    return parts;
  }

  /**
   * The expression without the parentheses around it; a name that the parser treats as a unit of
   * time, such as {@code year}, becomes a column.
   */
  public static Expression bare(Expression expression) {
    Expression bare = expression;
    while (bare instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      bare = list.get(0);
    }
    return bare instanceof DateUnitExpression unit ? column(unit) : bare;
  }

  /**
   * Whether a predicate is true for all rows: {@code true}, or an equality such as {@code 1 = 1}.
   */
  public static boolean isTrue(Expression predicate) {
    if (predicate instanceof EqualsTo equality) {
      Literal left = Literals.of(equality.getLeftExpression());
      return left != null
          && !left.isNull()
          && left.equals(Literals.of(equality.getRightExpression()));
    }
    return predicate instanceof BooleanValue value && value.getValue();
  }

  /** The column whose name is a unit of time. */
  static Column column(DateUnitExpression unit) {
    Column column = new Column(unit.toString().toLowerCase(Locale.ROOT));
    column.setASTNode(unit.getASTNode());
    return column;
  }
}
