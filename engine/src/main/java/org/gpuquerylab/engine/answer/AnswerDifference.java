package org.gpuquerylab.engine.answer;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Compares two answers as multisets of rows. Numbers are equal within 1e-9 of the larger one, and
 * within half a unit of the last digit of a decimal.
 */
public final class AnswerDifference {
  private static final double TOLERANCE = 1e-9;

  private AnswerDifference() {}

  /**
   * The result of a comparison.
   *
   * @param isEqual whether the answers are equal
   * @param words what is equal or differs first, in one line
   */
  public record Verdict(boolean isEqual, String words) {}

  /**
   * Compares an answer with rows of another system.
   *
   * @param others values as JDBC returns them; null for NULL; not modified
   */
  public static Verdict compare(QueryResult answer, List<? extends List<@Nullable Object>> others) {
    List<List<Object>> ours = new ArrayList<>();
    for (int row = 0; row < answer.rows().rows(); row++) {
      ours.add(plain(SqlValues.row(answer.rows(), row)));
    }
    List<List<Object>> theirs = new ArrayList<>();
    others.forEach(row -> theirs.add(plain(row)));
    if (ours.size() != theirs.size()) {
      return new Verdict(
          false, String.format(Locale.ROOT, "%d rows, DuckDB has %d", ours.size(), theirs.size()));
    }
    Comparator<List<Object>> order = AnswerDifference::order;
    ours.sort(order);
    theirs.sort(order);
    for (int row = 0; row < ours.size(); row++) {
      if (!equal(ours.get(row), theirs.get(row))) {
        return new Verdict(
            false,
            String.format(
                Locale.ROOT,
                "row %d in order is %s, DuckDB has %s",
                row + 1,
                ours.get(row),
                theirs.get(row)));
      }
    }
    return new Verdict(true, ours.size() + " rows, equal to those of DuckDB");
  }

  /** A row with numbers as doubles and all else as texts, so that both sides compare. */
  private static List<Object> plain(List<@Nullable Object> row) {
    List<Object> plain = new ArrayList<>();
    for (@Nullable Object value : row) {
      plain.add(plain(value));
    }
    return plain;
  }

  private static Object plain(@Nullable Object value) {
    if (value == null) {
      return "";
    } else if (value instanceof Float || value instanceof Double) {
      double number = ((Number) value).doubleValue();
      return number == 0 ? 0.0 : number;
    } else if (value instanceof BigDecimal
        || value instanceof BigInteger
        || value instanceof Number) {
      return ((Number) value).doubleValue();
    } else if (value instanceof Timestamp time) {
      return "t" + time.toLocalDateTime();
    } else if (value instanceof LocalDateTime) {
      return "t" + value;
    } else if (value instanceof Date day) {
      return "d" + day.toLocalDate();
    } else if (value instanceof LocalDate) {
      return "d" + value;
    }
    return "s" + value;
  }

  private static int order(List<Object> one, List<Object> other) {
    // Rows are ordered by all but floating-point values first, which may differ in last digits.
    for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
      int order = order(one.get(i), other.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(one.size(), other.size());
  }

  private static int order(Object one, Object other) {
    if (one instanceof Double first && other instanceof Double second) {
      return close(first, second) ? 0 : Double.compare(first, second);
    } else if (one instanceof Double || other instanceof Double) {
      return one instanceof Double ? -1 : 1;
    }
    return one.toString().compareTo(other.toString());
  }

  private static boolean equal(List<Object> one, List<Object> other) {
    return one.size() == other.size() && order(one, other) == 0;
  }

  private static boolean close(double one, double other) {
    return Double.compare(one, other) == 0
        || Math.abs(one - other) <= TOLERANCE * Math.max(Math.abs(one), Math.abs(other));
  }
}
