package org.gpuquerylab.data.internal;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.NlsString;
import org.gpuquerylab.calcite.internal.ParsedSql;
import org.gpuquerylab.input.internal.Quote;

/** Writes constants for a database. */
final class ConstantSql {
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?(E[+-]?[0-9]+)?");
  private static final Pattern TIME = Pattern.compile("[0-9 T:.+-]{1,40}Z?");
  private static final Pattern DATE = Pattern.compile("([0-9]{1,4})-([0-9]{1,2})-([0-9]{1,2})");

  /** The end of a time with a zone; DuckDB drops the zone unless the type has one. */
  private static final Pattern ZONE = Pattern.compile("(Z|:[0-9.]+[+-][0-9:]+)$");

  private static final String UNDERSTOOD =
      " is not supported; use columns, constants, =, <>, <, <=, >, >=, + - * /, AND, OR, NOT,"
          + " BETWEEN, IN, LIKE and IS";

  private static final int LONGEST_QUOTE = 60;

  private ConstantSql() {}

  /**
   * Writes a constant.
   *
   * @throws org.gpuquerylab.input.InputException if the expression is not a constant, or has an
   *     unsupported form
   */
  static String write(ParsedSql text, SqlNode node) {
    if (node instanceof SqlUnknownLiteral moment) {
      return moment(text, moment);
    } else if (node instanceof SqlNumericLiteral number) {
      return number(text, number);
    } else if (node instanceof SqlCharStringLiteral string
        && string.getValueAs(NlsString.class).getCharsetName() == null) {
      return DuckDb.literal(string.getValueAs(NlsString.class).getValue());
    } else if (node instanceof SqlLiteral literal) {
      SqlTypeName type = literal.getTypeName();
      if (type == SqlTypeName.NULL || (type == SqlTypeName.BOOLEAN && literal.getValue() == null)) {
        return "null";
      } else if (type == SqlTypeName.BOOLEAN) {
        return String.valueOf(literal.booleanValue());
      }
    }
    throw unsupported(text, node);
  }

  private static String number(ParsedSql text, SqlNumericLiteral number) {
    String written = number.isExact() ? number.bigDecimalValue().toPlainString() : number.toValue();
    if (!NUMBER.matcher(written).matches()) {
      throw unsupported(text, number);
    } else if (Double.isInfinite(Double.parseDouble(written))) {
      throw text.fault(number, "the number is too large; give one up to 1.7E308");
    }
    return written.startsWith("-") ? "(" + written + ")" : written;
  }

  private static String moment(ParsedSql text, SqlUnknownLiteral literal) {
    String value = literal.getValue();
    if (literal.tag.equals("TIMESTAMP") && TIME.matcher(value).matches()) {
      String type = ZONE.matcher(value).find() ? "TIMESTAMPTZ '" : "TIMESTAMP '";
      return type + value + "'";
    }
    Matcher date = DATE.matcher(value);
    if (!literal.tag.equals("DATE") || !date.matches()) {
      throw unsupported(text, literal);
    }
    try {
      LocalDate.of(part(date, 1), part(date, 2), part(date, 3));
    } catch (DateTimeException e) {
      throw text.fault(literal, "there is no such day; mend the date: " + quote(text, literal));
    }
    return "DATE '" + value + "'";
  }

  private static int part(Matcher date, int group) {
    return Integer.parseInt(date.group(group));
  }

  /** The exception for a part that predicates may not have. */
  static RuntimeException unsupported(ParsedSql text, SqlNode node) {
    return text.fault(node, quote(text, node) + UNDERSTOOD);
  }

  /** The text by which messages show a part. */
  static String quote(ParsedSql text, SqlNode node) {
    String line = Quote.line(text.text(node));
    return line.length() <= LONGEST_QUOTE ? line : line.substring(0, LONGEST_QUOTE - 3) + "...";
  }
}
