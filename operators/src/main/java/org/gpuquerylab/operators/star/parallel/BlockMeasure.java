package org.gpuquerylab.operators.star.parallel;

import java.util.List;
import org.gpuquerylab.operators.star.Measure;
import org.gpuquerylab.operators.table.Table;

/** Adds the measure of a block's rows to the sums of their groups. */
final class BlockMeasure {
  private final Measure measure;
  private final int[] left;
  private final int[] right;

  /**
   * A measure of a fact table.
   *
   * @throws IllegalArgumentException where it does not fit the table
   */
  BlockMeasure(Measure measure, Table fact) {
    this.measure = measure;
    List<int[]> columns = measure.columns().stream().map(c -> fact.column(c).ints()).toList();
    left = columns.get(0);
    right = columns.get(columns.size() - 1);
  }

  /** Adds the block's rows. */
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
