package org.gpuquerylab.data.internal;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.operators.table.ColumnType;
import org.gpuquerylab.operators.table.Table;

/** Reads the result of a query into a table. */
final class ResultTable {

  private ResultTable() {}

  static Table read(String name, ResultSet result) throws SQLException {
    ResultSetMetaData types = result.getMetaData();
    List<ColumnBuilder> columns = new ArrayList<>();
    for (int column = 1; column <= types.getColumnCount(); column++) {
      String label = types.getColumnLabel(column);
      if (columns.stream().map(ColumnBuilder::name).anyMatch(label::equals)) {
        throw new InputException(
            String.format(
                Locale.ROOT, "table %s: two columns are named %s; rename one, by as", name, label));
      }
      columns.add(new ColumnBuilder(label, type(name, types, column)));
    }
    for (long row = 1; result.next(); row++) {
      for (int column = 1; column <= columns.size(); column++) {
        add(name, columns.get(column - 1), result, column, row);
      }
    }
    return new Table(name, columns.stream().map(ColumnBuilder::build).toList());
  }

  private static ColumnType type(String name, ResultSetMetaData types, int column)
      throws SQLException {
    return switch (types.getColumnType(column)) {
      case Types.TINYINT, Types.SMALLINT, Types.INTEGER -> ColumnType.INT32;
      case Types.BIGINT -> ColumnType.INT64;
      case Types.FLOAT, Types.REAL, Types.DOUBLE -> ColumnType.FLOAT64;
      case Types.VARCHAR -> ColumnType.STRING;
      default ->
          throw new InputException(
              String.format(
                  Locale.ROOT,
                  "table %s, column %s: type %s cannot be loaded; cast it to integer, bigint, double or varchar",
                  name,
                  types.getColumnLabel(column),
                  types.getColumnTypeName(column)));
    };
  }

  private static void add(String name, ColumnBuilder column, ResultSet result, int place, long row)
      throws SQLException {
    switch (column.type()) {
      case INT32 -> column.addInt(result.getInt(place));
      case INT64 -> column.addLong(result.getLong(place));
      case FLOAT64 -> column.addDouble(finite(name, column, result.getDouble(place), row));
      case STRING -> {
        String text = result.getString(place);
        column.addString(text == null ? "" : text);
      }
    }
    if (result.wasNull()) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "table %s, column %s, row %d: null; leave such rows out, or use coalesce",
              name,
              column.name(),
              row));
    }
  }

  private static double finite(String name, ColumnBuilder column, double value, long row) {
    if (!Double.isFinite(value)) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "table %s, column %s, row %d: %s is not a finite number; leave such rows out",
              name,
              column.name(),
              row,
              value));
    }
    return value;
  }
}
