package org.gpuquerylab.joinorder.sql.predicate;

import java.util.List;
import org.gpuquerylab.input.FaultMaker;

/**
 * A predicate over the rows of one table.
 *
 * @param name what it is called
 * @param sql the predicate for a database, in parentheses
 * @param columns the columns that it names, as the table has them, each once; at least one
 * @param faults makes exceptions that name its place in what was read
 */
public record RowPredicate(String name, String sql, List<String> columns, FaultMaker faults) {
  /** Copies the list. */
  public RowPredicate {
    columns = List.copyOf(columns);
  }
}
