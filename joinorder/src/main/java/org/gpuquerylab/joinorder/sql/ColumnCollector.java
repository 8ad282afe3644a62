package org.gpuquerylab.joinorder.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import net.sf.jsqlparser.expression.AnyComparisonExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.DateTimeLiteralExpression;
import net.sf.jsqlparser.expression.DateUnitExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.relational.SupportsOldOracleJoinSyntax;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.Select;
import org.jspecify.annotations.Nullable;

/**
 * Finds the columns in an expression, and refuses sub-queries, outer joins and days that no
 * calendar has.
 */
final class ColumnCollector extends ExpressionVisitorAdapter<Void> {
  private final SqlText text;
  private final Predicate<Column> isColumn;
  private final List<Column> columns = new ArrayList<>();

  private ColumnCollector(SqlText text, Predicate<Column> isColumn) {
    this.text = text;
    this.isColumn = isColumn;
  }

  /**
   * The columns, each as often as it occurs.
   *
   * @param isColumn whether what may be a unit of time, such as {@code year}, is a column
   */
  static List<Column> columns(SqlText text, Expression expression, Predicate<Column> isColumn) {
    ColumnCollector collector = new ColumnCollector(text, isColumn);
    if (expression instanceof SupportsOldOracleJoinSyntax comparison
        && comparison.getOldOracleJoinSyntax() != SupportsOldOracleJoinSyntax.NO_ORACLE_JOIN) {
      throw text.fault(expression, "outer joins are not supported, leave (+) out");
    }
    expression.accept(collector, null);
    return collector.columns;
  }

  @Override
  public <S> @Nullable Void visit(Column column, S context) {
    columns.add(column);
    return null;
  }

  @Override
  public <S> @Nullable Void visit(DateUnitExpression unit, S context) {
    Column column = Conjuncts.column(unit);
    if (isColumn.test(column)) {
      columns.add(column);
    }
    return null;
  }

  @Override
  public <S> @Nullable Void visit(ParenthesedSelect select, S context) {
    throw subQuery(select);
  }

  @Override
  public <S> @Nullable Void visit(Select select, S context) {
    throw subQuery(select);
  }

  @Override
  public <S> @Nullable Void visit(AnyComparisonExpression any, S context) {
    throw subQuery(any);
  }

  @Override
  public <S> @Nullable Void visit(DateTimeLiteralExpression literal, S context) {
    if (Literals.isImpossibleDate(literal.getValue())) {
      throw text.fault(
          literal, "there is no such day, mend the date: " + SqlText.quote(literal.getValue()));
    }
    return null;
  }

  @Override
  public <S> @Nullable Void visit(CastExpression cast, S context) {
    if (cast.getLeftExpression() instanceof StringValue value
        && "DATE".equalsIgnoreCase(cast.getColDataType().getDataType())
        && Literals.isImpossibleDate(value.getValue())) {
      throw text.fault(cast, "there is no such day, mend the date: " + SqlText.quote(value));
    }
    return super.visit(cast, context);
  }

  private RuntimeException subQuery(Object select) {
    return text.fault(
        select, "sub-queries are not supported, join their tables: " + SqlText.quote(select));
  }
}
