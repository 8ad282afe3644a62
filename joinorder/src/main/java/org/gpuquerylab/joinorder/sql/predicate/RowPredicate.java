package org.gpuquerylab.joinorder.sql.predicate;

import java.util.List;
import org.gpuquerylab.input.FaultMaker;

/**
 * A predicate over the rows of one table.
 *
 * @param name its name
 * @param sql the predicate for a database, in parentheses
 * @param columns the columns that it names, in the table's spelling, each once; at least one
 * @param faults makes exceptions that name its location in the input
 */
public record RowPredicate(String name, String sql, List<String> columns, FaultMaker faults) {
  /** Copies the list. */
  public RowPredicate {
    columns = List.copyOf(columns);
  }
}
