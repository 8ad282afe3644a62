package org.gpuquerylab.joinorder.sql;

import java.util.Locale;
import java.util.function.Function;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.GreaterThan;
import net.sf.jsqlparser.expression.operators.relational.GreaterThanEquals;
import net.sf.jsqlparser.expression.operators.relational.MinorThan;
import net.sf.jsqlparser.expression.operators.relational.MinorThanEquals;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.util.deparser.ExpressionDeParser;
import org.jspecify.annotations.Nullable;

/**
 * Converts predicates to texts. The texts of two predicates are equal if the predicates differ only
 * in white space, the case of names, the qualification of a column, or the order of the two sides
 * of a comparison.
 */
final class NormalForm extends ExpressionDeParser {
  private final Function<Column, SqlColumn> resolve;

  private NormalForm(Function<Column, SqlColumn> resolve) {
    this.resolve = resolve;
  }

  /** The text of a predicate. */
  static String of(Expression predicate, Function<Column, SqlColumn> resolve) {
    Expression bare = Conjuncts.bare(predicate);
    String operator = operator(bare);
    if (operator == null) {
      return text(bare, resolve);
    }
    BinaryExpression comparison = (BinaryExpression) bare;
    String left = text(comparison.getLeftExpression(), resolve);
    String right = text(comparison.getRightExpression(), resolve);
    boolean symmetric = bare instanceof EqualsTo || bare instanceof NotEqualsTo;
    boolean greater = bare instanceof GreaterThan || bare instanceof GreaterThanEquals;
    boolean swap = symmetric ? left.compareTo(right) > 0 : greater;
    return swap ? right + operator + left : left + operator + right;
  }

  private static @Nullable String operator(Expression predicate) {
    if (predicate instanceof EqualsTo) {
      return " = ";
    } else if (predicate instanceof NotEqualsTo) {
      return " <> ";
    } else if (predicate instanceof MinorThan || predicate instanceof GreaterThan) {
      return " < ";
    } else if (predicate instanceof MinorThanEquals || predicate instanceof GreaterThanEquals) {
      return " <= ";
    }
    return null;
  }

  private static String text(Expression expression, Function<Column, SqlColumn> resolve) {
    NormalForm form = new NormalForm(resolve);
    Conjuncts.bare(expression).accept(form, null);
    return lowerCaseOutsideQuotes(form.getBuilder().toString());
  }

  @Override
  public <S> StringBuilder visit(Column column, S context) {
    return getBuilder().append(resolve.apply(column).name());
  }

  private static String lowerCaseOutsideQuotes(String text) {
    StringBuilder lower = new StringBuilder();
    String[] parts = text.split("'", -1);
    for (int i = 0; i < parts.length; i++) {
      lower
          .append(i == 0 ? "" : "'")
          .append(i % 2 == 0 ? parts[i].toLowerCase(Locale.ROOT) : parts[i]);
    }
    return lower.toString();
  }
}
