package org.gpuquerylab.operators.relation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;

/** Aggregates of some rows of a relation, in plain Java. */
final class PlainAggregates {
  private final HostRelation relation;
  private final List<Integer> rows;
  private boolean overflowed;

  PlainAggregates(HostRelation relation, List<Integer> rows) {
    this.relation = relation;
    this.rows = rows;
  }

  /** Whether a sum did not fit 64 bits. */
  boolean overflowed() {
    return overflowed;
  }

  /** The value of a call; "NULL" for NULL. */
  Object value(AggregateCall call) {
    if (call.column() == null) {
      return (long) rows.size();
    }
    Vector column = relation.column(call.column());
    List<Object> values = new ArrayList<>();
    for (int row : rows) {
      Object value = column.value(row);
      if (value != null) {
        values.add(
            value instanceof Float x && x == 0
                ? 0f
                : value instanceof Double x && x == 0 ? 0.0 : value);
      }
    }
    return switch (call.function()) {
      case COUNT_ROWS, COUNT -> (long) values.size();
      case COUNT_DISTINCT -> (long) new HashSet<>(values).size();
      case MIN -> values.stream().min(order()).orElse("NULL");
      case MAX -> values.stream().max(order()).orElse("NULL");
      case SUM -> values.isEmpty() ? "NULL" : sum(column, values);
      case AVG -> values.isEmpty() ? "NULL" : average(column, values);
    };
  }

  @SuppressWarnings("unchecked") // The values of a column have one type, which is ordered.
  private static Comparator<Object> order() {
    return (a, b) -> ((Comparable<Object>) a).compareTo(b);
  }

  private static BigInteger exact(List<Object> values) {
    return values.stream()
        .map(x -> BigInteger.valueOf(((Number) x).longValue()))
        .reduce(BigInteger.ZERO, BigInteger::add);
  }

  private Object sum(Vector column, List<Object> values) {
    if (column.type().isFloating()) {
      return values.stream().mapToDouble(x -> ((Number) x).doubleValue()).sum();
    }
    BigInteger sum = exact(values);
    overflowed |= sum.bitLength() > 63;
    return sum.longValue();
  }

  private static Object average(Vector column, List<Object> values) {
    double sum =
        column.type().isFloating()
            ? values.stream().mapToDouble(x -> ((Number) x).doubleValue()).sum()
            : exact(values).doubleValue();
    return sum / values.size() / Math.pow(10, column.type().scale());
  }

  /** Checks values; doubles may differ in their last bits. */
  static void check(List<Object> actual, List<Object> expected, String what) {
    assertThat(actual).as(what).hasSameSizeAs(expected);
    for (int i = 0; i < actual.size(); i++) {
      if (expected.get(i) instanceof Double x
          && Double.isFinite(x)
          && actual.get(i) instanceof Double y) {
        assertThat(y)
            .as("%s, value %s", what, i)
            .isCloseTo(x, within(1e-9 * Math.max(1, Math.abs(x))));
      } else {
        assertThat(actual.get(i)).as("%s, value %s", what, i).isEqualTo(expected.get(i));
      }
    }
  }
}
