package org.gpuquerylab.operators.internal.parallel;

import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.operators.star.Measure;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Table;

/** Adds the measures of a block's rows to the values of their groups. */
abstract class BlockMeasure {

  /**
   * Creates an aggregate's measure for a fact table.
   *
   * @throws IllegalArgumentException if the measure does not fit the table
   */
  static BlockMeasure of(StarQuery.AggregateExpression aggregate, Table fact) {
    Measure measure = aggregate.measure();
    List<Column> columns = measure.columns().stream().map(fact::column).toList();
    boolean narrow = columns.stream().allMatch(column -> column.array() instanceof int[]);
    boolean sum = aggregate.function() == StarQuery.Function.SUM;
    if (sum && narrow && !columns.isEmpty() && columns.size() <= 2) {
      return new Narrow(measure, columns.get(0).ints(), columns.get(columns.size() - 1).ints());
    }
    return new Wide(measure, columns.stream().map(BlockMeasure::longs).toArray(long[][]::new));
  }

  private static long[] longs(Column column) {
    return column.array() instanceof long[] longs
        ? longs
        : Arrays.stream(column.ints()).asLongStream().toArray();
  }

  /** Adds the measures of the rows of a block. */
  abstract void add(RowBlock block, GroupValues values);

  /** The implementation for sums of one or two 32-bit columns. */
  private static final class Narrow extends BlockMeasure {
    private final Measure measure;
    private final int[] left;
    private final int[] right;

    private Narrow(Measure measure, int[] left, int[] right) {
      this.measure = measure;
      this.left = left;
      this.right = right;
    }

    @Override
    void add(RowBlock block, GroupValues values) {
      if (measure.columns().size() == 1) {
        for (int i = 0; i < block.count; i++) {
          values.add(block.groups[i], left[block.rows[i]]);
        }
      } else if (measure instanceof Measure.Product) {
        for (int i = 0; i < block.count; i++) {
          int row = block.rows[i];
          values.add(block.groups[i], (long) left[row] * right[row]);
        }
      } else {
        for (int i = 0; i < block.count; i++) {
          int row = block.rows[i];
          values.add(block.groups[i], (long) left[row] - right[row]);
        }
      }
    }
  }

  /** The implementation for other functions, for 64-bit columns, and for other products. */
  private static final class Wide extends BlockMeasure {
    private final Measure measure;
    private final long[][] columns;

    private Wide(Measure measure, long[][] columns) {
      this.measure = measure;
      this.columns = columns;
    }

    @Override
    void add(RowBlock block, GroupValues values) {
      for (int i = 0; i < block.count; i++) {
        values.fold(block.groups[i], value(block.rows[i]));
      }
    }

    private long value(int row) {
      if (measure instanceof Measure.Difference) {
        return columns[0][row] - columns[1][row];
      }
      long product = 1;
      for (long[] column : columns) {
        product *= column[row];
      }
      return product;
    }
  }
}
