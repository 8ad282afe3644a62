package org.gpuquerylab.data.internal;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.Vector;
import org.gpuquerylab.operators.table.Dictionary;
import org.gpuquerylab.primitives.internal.Workers;

/**
 * Appends relations to DuckDB by several connections. This is a separate class, because it needs
 * DuckDB's own classes.
 */
final class RelationAppender {
  private static final int BLOCK = 1 << 20;

  /** Appends the value of a column in a row that is not NULL. */
  private interface Field {
    void append(DuckDBAppender to, int row) throws SQLException;
  }

  private RelationAppender() {}

  /** The columns and their types, in a CREATE TABLE statement. */
  static String columns(HostRelation relation) {
    return relation.columns().stream()
        .map(column -> DuckDb.quoted(column.name()) + " " + sqlType(column.type()))
        .collect(Collectors.joining(", "));
  }

  private static String sqlType(DataType type) {
    return switch (type.kind()) {
      case BOOLEAN -> "boolean";
      case INT8 -> "tinyint";
      case INT16 -> "smallint";
      case INT32 -> "integer";
      case INT64 -> "bigint";
      case FLOAT32 -> "float";
      case FLOAT64 -> "double";
      case DATE -> "date";
      case TIMESTAMP -> "timestamp";
      case STRING -> "varchar";
      case DECIMAL ->
          String.format(Locale.ROOT, "decimal(%d, %d)", DataType.MOST_DIGITS, type.scale());
    };
  }

  /** Appends all rows, in any order. */
  static void append(Connection connection, String table, HostRelation rows, int threads) {
    int blocks = (rows.rows() + BLOCK - 1) / BLOCK;
    try (Workers workers = new Workers("duckdb-loader", threads)) {
      workers.run(
          blocks,
          block -> {
            try {
              block(connection, table, rows, block * BLOCK);
            } catch (SQLException e) {
              throw new InputException("table " + table + ": " + e.getMessage(), e);
            }
          });
    }
  }

  private static void block(Connection connection, String table, HostRelation rows, int first)
      throws SQLException {
    List<Field> fields = rows.columns().stream().map(RelationAppender::field).toList();
    int last = Math.min(rows.rows(), first + BLOCK);
    try (DuckDBConnection own = connection.unwrap(DuckDBConnection.class).duplicate();
        DuckDBAppender appender = own.createAppender("main", table)) {
      for (int row = first; row < last; row++) {
        appender.beginRow();
        for (int i = 0; i < fields.size(); i++) {
          if (rows.columns().get(i).isValid(row)) {
            fields.get(i).append(appender, row);
          } else {
            appender.appendNull();
          }
        }
        appender.endRow();
      }
    }
  }

  private static Field field(Vector column) {
    int scale = column.type().scale();
    if (column.values() instanceof int[] ints) {
      return switch (column.type().kind()) {
        case STRING -> {
          Dictionary strings = Objects.requireNonNull(column.dictionary());
          yield (to, row) -> to.append(strings.string(ints[row]));
        }
        case DATE -> (to, row) -> to.appendEpochDays(ints[row]);
        case INT16 -> (to, row) -> to.append((short) ints[row]);
        default -> (to, row) -> to.append(ints[row]);
      };
    } else if (column.values() instanceof long[] longs) {
      return switch (column.type().kind()) {
        case DECIMAL -> (to, row) -> to.append(BigDecimal.valueOf(longs[row], scale));
        case TIMESTAMP -> (to, row) -> to.appendEpochMicros(longs[row]);
        default -> (to, row) -> to.append(longs[row]);
      };
    } else if (column.values() instanceof byte[] bytes) {
      return column.type().kind() == DataType.Kind.BOOLEAN
          ? (to, row) -> to.append(bytes[row] != 0)
          : (to, row) -> to.append(bytes[row]);
    } else if (column.values() instanceof float[] floats) {
      return (to, row) -> to.append(floats[row]);
    }
    double[] doubles = (double[]) column.values();
    return (to, row) -> to.append(doubles[row]);
  }
}
