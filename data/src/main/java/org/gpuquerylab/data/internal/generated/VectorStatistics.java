package org.gpuquerylab.data.internal.generated;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuquerylab.data.internal.SchemaWriter;
import org.gpuquerylab.data.internal.SchemaWriter.Common;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.Vector;
import org.jspecify.annotations.Nullable;

/** Counts the statistics of a column in memory: those that DuckDB counts of a table. */
final class VectorStatistics {
  /** A value is common only if it has this many times the rows of a usual value. */
  private static final double COMMON = 1.25;

  private static final long SAMPLE_SEED = 1;

  private final Vector vector;
  private final List<Common> common = new ArrayList<>();
  private long distinct;

  private VectorStatistics(Vector vector) {
    this.vector = vector;
  }

  /**
   * Counts a column.
   *
   * @param sql its type in SQL
   * @param most the number of common values to keep
   * @param sampled the rows of a sample
   */
  static SchemaWriter.Column of(Vector vector, String sql, int most, int[] sampled) {
    VectorStatistics counted = new VectorStatistics(vector);
    long[] values = counted.sorted();
    counted.count(values, most);
    return new SchemaWriter.Column(
        vector.name(),
        sql,
        counted.kind(),
        counted.distinct,
        vector.rows() == 0 ? 0 : 1 - (double) values.length / vector.rows(),
        values.length == 0 ? null : counted.text(values[0]),
        values.length == 0 ? null : counted.text(values[values.length - 1]),
        common(counted, most),
        Arrays.stream(sampled).mapToObj(counted::textOf).toList());
  }

  private static List<Common> common(VectorStatistics counted, int most) {
    return counted.kind() == SchemaWriter.Kind.OTHER || counted.distinct < 2
        ? List.of()
        : counted.common.stream()
            .sorted(
                Comparator.comparingDouble((Common one) -> -one.fraction())
                    .thenComparing(Common::text))
            .limit(most)
            .toList();
  }

  /** Random rows, ascending; all of them if there are no more. */
  static int[] sample(int rows, int most) {
    if (rows <= most) {
      return IntStream.range(0, rows).toArray();
    }
    return new SplittableRandom(SAMPLE_SEED)
        .ints(0, rows)
        .distinct()
        .limit(most)
        .sorted()
        .toArray();
  }

  /** The values that are not NULL, in their order. */
  private long[] sorted() {
    long[] values = new long[vector.rows()];
    int filled = 0;
    for (int row = 0; row < values.length; row++) {
      values[filled] = stored(row);
      filled += vector.isValid(row) ? 1 : 0;
    }
    long[] valid = filled == values.length ? values : Arrays.copyOf(values, filled);
    Arrays.parallelSort(valid);
    return valid;
  }

  private long stored(int row) {
    Object values = vector.values();
    if (values instanceof int[] ints) {
      return ints[row];
    }
    return values instanceof long[] longs ? longs[row] : ((byte[]) values)[row];
  }

  /** Counts distinct values, and keeps those that are common. */
  private void count(long[] sorted, int most) {
    for (int i = 0; i < sorted.length; i++) {
      distinct += i == 0 || sorted[i] != sorted[i - 1] ? 1 : 0;
    }
    double usual = Math.max(1, COMMON * sorted.length / distinct);
    int start = 0;
    for (int i = 1; i <= sorted.length; i++) {
      if (i == sorted.length || sorted[i] != sorted[start]) {
        if (i - start > usual) {
          keep(new Common(text(sorted[start]), (double) (i - start) / sorted.length), most);
        }
        start = i;
      }
    }
  }

  /** Keeps a value; of many, only those that may be among the most common. */
  private void keep(Common value, int most) {
    common.add(value);
    if (common.size() > 4 * most) {
      common.sort(
          Comparator.comparingDouble((Common one) -> -one.fraction()).thenComparing(Common::text));
      common.subList(most, common.size()).clear();
    }
  }

  private SchemaWriter.Kind kind() {
    return switch (vector.type().kind()) {
      case STRING -> SchemaWriter.Kind.TEXT;
      case DATE -> SchemaWriter.Kind.MOMENT;
      case BOOLEAN -> SchemaWriter.Kind.OTHER;
      default -> SchemaWriter.Kind.NUMBER;
    };
  }

  private @Nullable String textOf(int row) {
    return vector.isValid(row) ? text(stored(row)) : null;
  }

  /** A stored value as DuckDB writes it. */
  private String text(long value) {
    DataType type = vector.type();
    return switch (type.kind()) {
      case STRING -> Objects.requireNonNull(vector.dictionary()).string((int) value);
      case DATE -> LocalDate.ofEpochDay(value).toString();
      case DECIMAL -> BigDecimal.valueOf(value, type.scale()).toPlainString();
      case BOOLEAN -> value == 0 ? "false" : "true";
      default -> Long.toString(value);
    };
  }
}
