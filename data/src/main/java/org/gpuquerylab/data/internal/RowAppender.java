package org.gpuquerylab.data.internal;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Dictionary;
import org.gpuquerylab.operators.table.Table;

/**
 * Appends rows without SQL. This is a separate class, because only it needs DuckDB's own classes.
 */
final class RowAppender {

  /** Appends the value of a column in a row. */
  private interface Field {
    void append(DuckDBAppender to, int row) throws SQLException;
  }

  private RowAppender() {}

  static void append(Connection connection, Table rows) throws SQLException {
    List<Field> fields = rows.columns().stream().map(RowAppender::field).toList();
    try (DuckDBAppender appender =
        connection.unwrap(DuckDBConnection.class).createAppender("main", rows.name())) {
      for (int row = 0; row < rows.rows(); row++) {
        appender.beginRow();
        for (Field field : fields) {
          field.append(appender, row);
        }
        appender.endRow();
      }
    }
  }

  private static Field field(Column column) {
    if (column.array() instanceof long[] longs) {
      return (to, row) -> to.append(longs[row]);
    }
    if (column.array() instanceof double[] doubles) {
      return (to, row) -> to.append(doubles[row]);
    }
    int[] ints = column.ints();
    return switch (column.type()) {
      case STRING -> {
        Dictionary dictionary = column.dictionary();
        yield (to, row) -> to.append(dictionary.string(ints[row]));
      }
      default -> (to, row) -> to.append(ints[row]);
    };
  }
}
