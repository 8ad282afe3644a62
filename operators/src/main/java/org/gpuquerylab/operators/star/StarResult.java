package org.gpuquerylab.operators.star;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.gpuquerylab.operators.table.Column;

/**
 * The rows of a star query's result.
 *
 * @param rows the rows in the query's order; tied rows are in the order of their groups
 */
public record StarResult(List<Row> rows) {

  /**
   * One row of the result.
   *
   * @param groups the values of the group columns; see {@link #group}
   * @param values the values of the aggregates; sums wrap around like Java's {@code long}
   */
  public record Row(List<Comparable<?>> groups, List<Long> values) {
    /** Copies the lists. */
    public Row {
      groups = List.copyOf(groups);
      values = List.copyOf(values);
    }

    /**
     * A row with the given values.
     *
     * @param values not modified
     */
    public Row(List<Comparable<?>> groups, long... values) {
      this(groups, LongStream.of(values).boxed().toList());
    }

    /** The groups in brackets, then the values. */
    @Override
    public String toString() {
      return groups + " " + values.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }

    @SuppressWarnings("unchecked") // All values of a column have the same type.
    private Comparable<Object> key(int column) {
      int value = column - groups.size();
      return (Comparable<Object>) (Object) (value < 0 ? groups.get(column) : values.get(value));
    }
  }

  /** Copies the list. */
  public StarResult {
    rows = List.copyOf(rows);
  }

  /**
   * Sorts rows in the order of a query.
   *
   * @param rows not modified
   */
  public static StarResult sorted(StarQuery query, List<Row> rows) {
    List<Comparator<Row>> keys = new ArrayList<>();
    for (SortKey key : query.order()) {
      keys.add(key.descending() ? by(key.column()).reversed() : by(key.column()));
    }
    IntStream.range(0, query.groups().size()).forEach(column -> keys.add(by(column)));
    List<Row> sorted = new ArrayList<>(rows);
    keys.stream().reduce(Comparator::thenComparing).ifPresent(sorted::sort);
    return new StarResult(sorted);
  }

  /**
   * The value of a group column in a row: {@link Integer}, {@link Long}, {@link Double} or {@link
   * String}. One NaN represents all NaNs, and 0.0 represents both zeros.
   */
  public static Comparable<?> group(Column column, int row) {
    Object value = column.value(row);
    return value instanceof Double number ? Double.valueOf(number + 0.0) : (Comparable<?>) value;
  }

  private static Comparator<Row> by(int column) {
    return (a, b) -> a.key(column).compareTo(b.key(column));
  }
}
