package org.gpuquerylab.engine.internal.plan;

import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * The part of its rows that a sort keeps.
 *
 * @param offset the rows before it
 * @param rows the most rows of it
 */
public record RowLimit(int offset, int rows) {
  /** The limit of a sort; null if OFFSET or LIMIT is no constant. */
  public static @Nullable RowLimit of(Sort sort) {
    Integer offset = number(sort.offset, 0);
    Integer rows = number(sort.fetch, Integer.MAX_VALUE);
    return offset == null || rows == null ? null : new RowLimit(offset, rows);
  }

  private static @Nullable Integer number(@Nullable RexNode node, int otherwise) {
    if (node == null) {
      return otherwise;
    }
    Long value = node instanceof RexLiteral literal ? literal.getValueAs(Long.class) : null;
    return value == null ? null : (int) Math.min(Integer.MAX_VALUE, value);
  }
}
