package org.gpuquerylab.operators.internal.fused;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.operators.star.GroupColumn;
import org.gpuquerylab.operators.star.Measure;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;
import org.jspecify.annotations.Nullable;

/**
 * The array in which a query's aggregates are accumulated. The array has an element for each
 * combination of the groups of the query's stages. The index of an element is the sum of {@code
 * group * stride} over the stages.
 */
public final class GroupCells {
  private final StarQuery query;
  private final int rows;
  private final List<Stage> stages;
  private final FusedAggregates aggregates;

  /**
   * Creates the cells of a query.
   *
   * @param rows the number of rows of the fact table
   * @param stages the stages in the order of their execution; not modified
   * @param aggregates what is computed for each cell
   */
  GroupCells(StarQuery query, int rows, List<Stage> stages, FusedAggregates aggregates) {
    this.query = query;
    this.rows = rows;
    this.stages = stages;
    this.aggregates = aggregates;
  }

  /** Whether the query groups. */
  public boolean grouped() {
    return !query.groups().isEmpty();
  }

  /**
   * The number of cells, which is the product of the numbers of groups of the stages; 2^62 if it is
   * larger.
   */
  public long count() {
    return stride(stages.size());
  }

  /** The factor by which the group of a stage is multiplied. */
  public long stride(int stage) {
    double product = 1;
    long stride = 1;
    for (Stage before : stages.subList(0, stage)) {
      stride *= before.groups();
      product *= before.groups();
    }
    return product > 1L << 62 ? 1L << 62 : stride;
  }

  /**
   * Whether a group that has rows may have 0 as its first sum. The sum cannot be 0 if all values
   * are positive and no sum wraps around.
   */
  public boolean flagged() {
    if (!grouped()) {
      return false;
    }
    Measure measure = aggregates.measure();
    EncodedColumn left = aggregates.left();
    EncodedColumn right = aggregates.right();
    if (left.wide() || right.wide()) {
      return true;
    }
    if (measure instanceof Measure.Difference) {
      return left.least() <= (long) right.greatest();
    }
    boolean product = measure.columns().size() == 2;
    double most = (double) left.greatest() * (product ? right.greatest() : 1) * rows;
    return left.least() <= 0 || (product && right.least() <= 0) || most > 1L << 62;
  }

  /**
   * The row of the result for a cell.
   *
   * @param of the values of the query's aggregates; not modified
   */
  public StarResult.Row row(long cell, long[] of) {
    List<Comparable<?>> values = new ArrayList<>();
    for (GroupColumn column : query.groups()) {
      values.add(value(cell, column));
    }
    return new StarResult.Row(values, of);
  }

  private Comparable<?> value(long cell, GroupColumn column) {
    for (int k = 0; k < stages.size(); k++) {
      DimensionProbe probe = stages.get(k).probe();
      @Nullable GroupCodes groups = probe == null ? null : probe.groups();
      if (probe != null && groups != null && probe.dimension().name().equals(column.dimension())) {
        int code = (int) (cell / stride(k) % groups.size());
        return groups.value(code, column.column());
      }
    }
    throw new IllegalStateException("no stage groups by " + column);
  }
}
