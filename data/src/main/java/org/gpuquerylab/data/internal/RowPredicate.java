package org.gpuquerylab.data.internal;

import java.util.List;
import org.gpuquerylab.input.internal.FaultMaker;

/**
 * A predicate over the rows of one table.
 *
 * @param name its name
 * @param sql the predicate for a database, in parentheses
 * @param columns the columns that the predicate names, in the table's spelling, each once; at least
 *     one
 * @param comparisons the values that it compares; of a list of constants, one of each kind and all
 *     texts
 * @param faults creates exceptions that name the predicate's location in the input
 */
public record RowPredicate(
    String name,
    String sql,
    List<String> columns,
    List<Comparison> comparisons,
    FaultMaker faults) {
  /** Copies the lists. */
  public RowPredicate {
    columns = List.copyOf(columns);
    comparisons = List.copyOf(comparisons);
  }
}
