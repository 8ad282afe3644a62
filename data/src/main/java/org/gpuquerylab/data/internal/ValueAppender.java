package org.gpuquerylab.data.internal;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/**
 * Appends rows of single values without SQL. This is a separate class, because it needs DuckDB's
 * own classes.
 */
final class ValueAppender {

  private ValueAppender() {}

  static void append(Connection connection, String table, Iterable<List<@Nullable Object>> rows)
      throws SQLException {
    try (DuckDBAppender appender =
        connection.unwrap(DuckDBConnection.class).createAppender("main", table)) {
      for (List<@Nullable Object> row : rows) {
        appender.beginRow();
        for (Object value : row) {
          append(appender, value);
        }
        appender.endRow();
      }
    }
  }

  private static void append(DuckDBAppender to, @Nullable Object value) throws SQLException {
    if (value == null) {
      to.appendNull();
    } else if (value instanceof Integer number) {
      to.append(number.intValue());
    } else if (value instanceof Long number) {
      to.append(number.longValue());
    } else if (value instanceof Double number) {
      to.append(number.doubleValue());
    } else if (value instanceof Boolean truth) {
      to.append(truth.booleanValue());
    } else if (value instanceof LocalDateTime time) {
      to.append(time);
    } else {
      to.append(value.toString());
    }
  }
}
