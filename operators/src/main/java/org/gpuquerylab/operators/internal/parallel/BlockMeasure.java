package org.gpuquerylab.operators.internal.parallel;

import java.util.Arrays;
import org.gpuquerylab.operators.star.Measure;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Table;

/** Adds the measures of a block's rows to the sums of their groups. */
abstract class BlockMeasure {

  /**
   * Creates the measure for a fact table.
   *
   * @throws IllegalArgumentException if the measure does not fit the table
   */
  static BlockMeasure of(Measure measure, Table fact) {
    Column left = fact.column(measure.columns().get(0));
    Column right = fact.column(measure.columns().get(measure.columns().size() - 1));
    return left.array() instanceof int[] && right.array() instanceof int[]
        ? new Narrow(measure, left.ints(), right.ints())
        : new Wide(measure, longs(left), longs(right));
  }

  private static long[] longs(Column column) {
    return column.array() instanceof long[] longs
        ? longs
        : Arrays.stream(column.ints()).asLongStream().toArray();
  }

  /** Adds the measures of the rows of a block. */
  abstract void add(RowBlock block, GroupSums sums);

  /** The implementation for 32-bit columns. */
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
    void add(RowBlock block, GroupSums sums) {
      if (measure instanceof Measure.Value) {
        for (int i = 0; i < block.count; i++) {
          sums.add(block.groups[i], left[block.rows[i]]);
        }
      } else if (measure instanceof Measure.Product) {
        for (int i = 0; i < block.count; i++) {
          int row = block.rows[i];
          sums.add(block.groups[i], (long) left[row] * right[row]);
        }
      } else {
        for (int i = 0; i < block.count; i++) {
          int row = block.rows[i];
          sums.add(block.groups[i], (long) left[row] - right[row]);
        }
      }
    }
  }

  /** The implementation for measures with a 64-bit column. */
  private static final class Wide extends BlockMeasure {
    private final Measure measure;
    private final long[] left;
    private final long[] right;

    private Wide(Measure measure, long[] left, long[] right) {
      this.measure = measure;
      this.left = left;
      this.right = right;
    }

    @Override
    void add(RowBlock block, GroupSums sums) {
      for (int i = 0; i < block.count; i++) {
        sums.add(block.groups[i], value(block.rows[i]));
      }
    }

    private long value(int row) {
      if (measure instanceof Measure.Value) {
        return left[row];
      }
      return measure instanceof Measure.Product ? left[row] * right[row] : left[row] - right[row];
    }
  }
}
