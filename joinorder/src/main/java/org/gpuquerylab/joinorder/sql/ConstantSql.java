package org.gpuquerylab.joinorder.sql;

import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.DateTimeLiteralExpression;
import net.sf.jsqlparser.expression.DateTimeLiteralExpression.DateTime;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;

/** Writes constants for a database. */
final class ConstantSql {
  private static final Pattern NUMBER = Pattern.compile("(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
  private static final Pattern TIME = Pattern.compile("'[0-9 T:.+-]{1,40}Z?'");
  private static final Pattern DATE = Pattern.compile("'[0-9]{1,4}-[0-9]{1,2}-[0-9]{1,2}'");

  /** The end of a time with a zone; DuckDB drops the zone unless the type has one. */
  private static final Pattern ZONE = Pattern.compile("(Z|:[0-9.]+[+-][0-9:]+)'$");

  private static final String UNDERSTOOD =
      " is not supported; use columns, constants, =, <>, <, <=, >, >=, + - * /, AND, OR, NOT,"
          + " BETWEEN, IN, LIKE and IS";

  private ConstantSql() {}

  /**
   * Writes a constant.
   *
   * @throws org.gpuquerylab.joinorder.query.QueryFormatException if the expression is not a
   *     constant, or has an unsupported form
   */
  static String write(SqlText text, Expression expression) {
    Expression bare = Conjuncts.bare(expression);
    if (bare instanceof NullValue) {
      return "null";
    } else if (bare instanceof BooleanValue value) {
      return String.valueOf(value.getValue());
    } else if (bare instanceof StringValue value && isPlain(value)) {
      return quoted(value.getNotExcapedValue(), '\'');
    } else if (isNumber(bare)) {
      return bare.toString();
    } else if (bare instanceof SignedExpression signed && isSignedNumber(signed)) {
      return "(" + signed.getSign() + Conjuncts.bare(signed.getExpression()) + ")";
    } else if (bare instanceof DateTimeLiteralExpression time && isSupported(time)) {
      boolean zoned = ZONE.matcher(time.getValue()).find();
      return time.getType().name() + (zoned ? "TZ " : " ") + time.getValue();
    }
    throw text.fault(bare, SqlText.quote(bare) + UNDERSTOOD);
  }

  private static boolean isSupported(DateTimeLiteralExpression time) {
    return time.getType() == DateTime.DATE
        ? DATE.matcher(time.getValue()).matches()
        : time.getType() == DateTime.TIMESTAMP && TIME.matcher(time.getValue()).matches();
  }

  private static boolean isPlain(StringValue value) {
    return value.getPrefix() == null && "'".equals(value.getQuoteStr());
  }

  private static boolean isNumber(Expression bare) {
    return (bare instanceof LongValue || bare instanceof DoubleValue)
        && NUMBER.matcher(bare.toString()).matches();
  }

  private static boolean isSignedNumber(SignedExpression signed) {
    return (signed.getSign() == '-' || signed.getSign() == '+')
        && isNumber(Conjuncts.bare(signed.getExpression()));
  }

  /**
   * Writes a name or string in SQL's spelling.
   *
   * @param quote the quotation mark around the text; inside the text it is doubled
   */
  static String quoted(String text, char quote) {
    String mark = String.valueOf(quote);
    return mark + text.replace(mark, mark + mark) + mark;
  }
}
