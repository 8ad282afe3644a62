package org.gpuquerylab.joinorder.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.DateTimeLiteralExpression;
import net.sf.jsqlparser.expression.DateUnitExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.WhenClause;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.conditional.XorExpression;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.Select;
import org.gpuquerylab.joinorder.sql.ParserParts.Unknown;
import org.gpuquerylab.joinorder.sql.PredicateRules.Place;
import org.gpuquerylab.joinorder.sql.PredicateRules.Rule;

/**
 * Refuses all parts of a predicate that {@link PredicateRules} does not list, and finds the
 * predicate's columns.
 */
final class PredicateCheck {
  /** The refused functions: each takes many rows or a sub-query. */
  private static final Set<String> NOT_OF_ROWS =
      Set.of("ALL", "ANY", "SOME", "ROW", "EXISTS", "COUNT", "SUM", "AVG", "MIN", "MAX");

  /** Functions that add to dates; their names and arguments differ from dialect to dialect. */
  private static final Set<String> DATE_SUMS =
      Set.of(
          "ADDDATE",
          "ADD_DAYS",
          "ADD_MONTHS",
          "DATEADD",
          "DATETIME_ADD",
          "DATETIME_SUB",
          "DATE_ADD",
          "DATE_SUB",
          "SUBDATE",
          "TIMESTAMPADD",
          "TIMESTAMP_ADD",
          "TIMESTAMP_SUB");

  private final SqlText text;
  private final Predicate<Column> isColumn;
  private final List<Column> columns = new ArrayList<>();

  private PredicateCheck(SqlText text, Predicate<Column> isColumn) {
    this.text = text;
    this.isColumn = isColumn;
  }

  /**
   * Returns the columns of a predicate, each as often as it occurs.
   *
   * @param isColumn tells whether a name that may be a unit of time, such as {@code year}, is a
   *     column
   * @throws org.gpuquerylab.joinorder.query.QueryFormatException if the predicate has an
   *     unsupported part
   */
  public static List<Column> columns(
      SqlText text, Expression predicate, Predicate<Column> isColumn) {
    PredicateCheck check = new PredicateCheck(text, isColumn);
    check.check(predicate, Place.PREDICATE);
    return check.columns;
  }

  /** The columns of a value in a predicate. */
  public static List<Column> ofValue(SqlText text, Expression value, Predicate<Column> isColumn) {
    PredicateCheck check = new PredicateCheck(text, isColumn);
    check.check(value, Place.VALUE);
    return check.columns;
  }

  private void check(Expression expression, Place place) {
    if (expression instanceof ExpressionList<?> list && list.size() == 1) {
      check(list.get(0), place);
      return;
    }
    if (expression instanceof XorExpression xor && isOr(xor)) {
      throw text.fault(
          xor, "XOR binds tighter than OR in some dialects; put parentheses around one of them");
    }
    Rule rule = PredicateRules.all().get(expression.getClass());
    if (rule == null || !rule.places().contains(place)) {
      throw unsupported(expression, place);
    }
    Unknown unknown = ParserParts.unknown(expression, rule.taken());
    if (unknown != null) {
      throw unknown(expression, unknown);
    }
    if (expression instanceof Column column) {
      columns.add(column);
    } else if (expression instanceof DateUnitExpression unit) {
      addUnit(unit);
    } else {
      checkLiteral(expression);
      checkOperands(expression, place, rule);
    }
  }

  private static boolean isOr(XorExpression xor) {
    return xor.getLeftExpression() instanceof OrExpression
        || xor.getRightExpression() instanceof OrExpression;
  }

  private void addUnit(DateUnitExpression unit) {
    Column column = Conjuncts.column(unit);
    if (isColumn.test(column)) {
      columns.add(column);
    }
  }

  private RuntimeException unsupported(Expression expression, Place place) {
    if (expression instanceof Select) {
      return text.fault(
          expression, "sub-queries are not supported; join their tables: " + quote(expression));
    }
    String where = place == Place.PREDICATE ? "as a predicate" : "as a value in a predicate";
    return text.fault(
        expression, quote(expression) + " is not supported " + where + "; write it in another way");
  }

  private RuntimeException unknown(Expression expression, Unknown unknown) {
    String message =
        switch (unknown.property()) {
          case "OldOracleJoinSyntax" -> "outer joins are not supported; leave (+) out";
          case "SchemaName", "CatalogName", "UnquotedSchemaName", "UnquotedCatalogName" ->
              "the column has a schema before its table; give the table's alias alone: "
                  + quote(expression);
          default -> unknown.clause() + " is not supported; leave it out: " + quote(expression);
        };
    return text.fault(expression, message);
  }

  private void checkOperands(Expression expression, Place place, Rule rule) {
    if (expression instanceof EqualsTo equality && Conjuncts.tuples(equality) != null) {
      for (Expression pair : Objects.requireNonNull(Conjuncts.tuples(equality))) {
        checkOperands(pair, place, rule);
      }
    } else if (expression instanceof InExpression in) {
      check(in.getLeftExpression(), Place.VALUE);
      if (!(in.getRightExpression() instanceof ExpressionList<?> list) || list.isEmpty()) {
        throw text.fault(in, "IN needs a list of one or more values in parentheses: " + quote(in));
      }
      checkAll(list);
    } else if (expression instanceof CaseExpression choice) {
      checkCase(choice, place);
    } else if (expression instanceof Function function) {
      checkFunction(function);
    } else {
      for (Object operand : ParserParts.values(expression, rule.taken())) {
        if (operand instanceof Expression part) {
          check(part, rule.operands());
        }
      }
    }
  }

  private void checkAll(List<?> operands) {
    for (Object operand : operands) {
      if (operand instanceof Expression value) {
        check(value, Place.VALUE);
      }
    }
  }

  private void checkFunction(Function function) {
    String name = String.valueOf(function.getName()).toUpperCase(Locale.ROOT);
    if (NOT_OF_ROWS.contains(name)) {
      throw text.fault(
          function,
          name + " is not supported in a predicate; write it in another way: " + quote(function));
    }
    if (DATE_SUMS.contains(name)) {
      throw text.fault(
          function,
          name + " is not supported; write a sum such as date '2000-01-01' + interval '30' day");
    }
    if (function.getParameters() != null) {
      checkAll(function.getParameters());
    }
  }

  /**
   * Checks the parts of a CASE. WHEN contains predicates if no operand follows CASE; if CASE is a
   * predicate, THEN contains predicates too.
   */
  private void checkCase(CaseExpression choice, Place place) {
    Expression compared = choice.getSwitchExpression();
    if (compared != null) {
      check(compared, Place.VALUE);
    }
    for (WhenClause when : choice.getWhenClauses()) {
      check(when.getWhenExpression(), compared == null ? Place.PREDICATE : Place.VALUE);
      check(when.getThenExpression(), place);
    }
    if (choice.getElseExpression() != null) {
      check(choice.getElseExpression(), place);
    }
  }

  private void checkLiteral(Expression expression) {
    Literal literal = Literals.of(expression);
    if (literal != null && Double.isInfinite(literal.number())) {
      throw text.fault(
          expression, "the number is too large; give one up to 1.7E308: " + quote(expression));
    }
    if (literal == null && Literals.isInterval(expression)) {
      throw text.fault(
          expression,
          "this interval is not understood; write it as in interval '30' day: "
              + quote(expression));
    }
    String date = "";
    if (expression instanceof DateTimeLiteralExpression time) {
      date = time.getValue();
    } else if (expression instanceof CastExpression cast
        && cast.isDate()
        && cast.getLeftExpression() instanceof StringValue value) {
      date = value.getValue();
    }
    if (Literals.isImpossibleDate(date)) {
      throw text.fault(expression, "there is no such day; mend the date: " + quote(expression));
    }
  }

  private static String quote(Expression expression) {
    return SqlText.quote(expression);
  }
}
