package org.gpuquerylab.calcite.query;

import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * A relation of a join block: a table, or a derived input such as an aggregate or a union.
 *
 * @param name its alias, which no other relation of the block has
 * @param input its rows before the filters
 * @param filters predicates that all must hold, over the input's fields; copied
 * @param table the table that the input scans; null if the relation is derived
 */
public record BlockRelation(
    String name, RelNode input, List<RexNode> filters, @Nullable CatalogueTable table) {
  /** Copies the list. */
  public BlockRelation {
    filters = List.copyOf(filters);
  }

  /** The number of the input's fields. */
  public int fields() {
    return input.getRowType().getFieldCount();
  }
}
