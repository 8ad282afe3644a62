package org.gpuquerylab.engine.jdbc;

import java.math.BigDecimal;
import java.sql.Date;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import org.apache.calcite.avatica.AvaticaParameter;
import org.apache.calcite.avatica.remote.TypedValue;
import org.gpuquerylab.input.InputException;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a prepared statement, each a question mark outside of quotes and comments. The
 * engine's statements have none, so values become literals.
 */
final class SqlParameters {
  private final String sql;
  private final List<Integer> places = new ArrayList<>();

  /** Finds the parameters of a statement. */
  SqlParameters(String sql) {
    this.sql = sql;
    for (int i = 0; i < sql.length(); i++) {
      char c = sql.charAt(i);
      if (c == '?') {
        places.add(i);
      } else if (c == '\'' || c == '"') {
        i = endOf(String.valueOf(c), i + 1);
      } else if (sql.startsWith("--", i)) {
        i = endOf("\n", i);
      } else if (sql.startsWith("/*", i)) {
        i = endOf("*/", i + 2);
      }
    }
  }

  /** The place of a text's last character; the end if the text does not come. */
  private int endOf(String text, int from) {
    int found = sql.indexOf(text, from);
    return found < 0 ? sql.length() : found + text.length() - 1;
  }

  /** The descriptions of the parameters; their types are those of the values. */
  List<AvaticaParameter> described() {
    List<AvaticaParameter> parameters = new ArrayList<>();
    for (int i = 1; i <= places.size(); i++) {
      parameters.add(
          new AvaticaParameter(true, 0, 0, Types.OTHER, "ANY", Object.class.getName(), "?" + i));
    }
    return parameters;
  }

  /**
   * The statement with values.
   *
   * @throws InputException if a value has no literal
   */
  String with(List<TypedValue> values) {
    Calendar calendar = Calendar.getInstance(TimeZone.getDefault(), Locale.ROOT);
    StringBuilder text = new StringBuilder();
    int from = 0;
    for (int i = 0; i < places.size(); i++) {
      Object value = values.get(i).toJdbc(calendar);
      text.append(sql, from, places.get(i)).append(literal(value, i + 1));
      from = places.get(i) + 1;
    }
    return text.append(sql, from, sql.length()).toString();
  }

  private static String literal(@Nullable Object value, int number) {
    if (value == null) {
      return "null";
    } else if (value instanceof String || value instanceof Character) {
      return "'" + value.toString().replace("'", "''") + "'";
    } else if (value instanceof Date) {
      return "date '" + value + "'";
    } else if (value instanceof Timestamp) {
      return "timestamp '" + value + "'";
    } else if (value instanceof BigDecimal decimal) {
      return "(" + decimal.toPlainString() + ")";
    } else if (value instanceof Double || value instanceof Float) {
      double finite = ((Number) value).doubleValue();
      if (Double.isFinite(finite)) {
        return "(" + String.format(Locale.ROOT, "%.17e", finite) + ")";
      }
    } else if (value instanceof Number || value instanceof Boolean) {
      return "(" + value + ")";
    }
    throw new InputException(
        "parameter " + number + ": a statement cannot have the value " + value);
  }
}
