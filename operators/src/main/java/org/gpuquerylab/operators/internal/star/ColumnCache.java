package org.gpuquerylab.operators.internal.star;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.table.Table;

/**
 * The columns of a database on the device, which are kept for later queries. The returned tables do
 * not own their columns; callers must not close them. The name of a column is {@code table.column}.
 */
final class ColumnCache implements AutoCloseable {
  private final OperatorContext context;
  private final Map<String, Map<String, DeviceTable>> tables = new LinkedHashMap<>();

  ColumnCache(OperatorContext context) {
    this.context = context;
  }

  /** Some columns of a table; columns that are not on the device yet are copied there. */
  DeviceTable table(Table table, List<String> names) {
    Map<String, DeviceTable> columns =
        tables.computeIfAbsent(table.name(), name -> new LinkedHashMap<>());
    List<DeviceColumn> wanted = new ArrayList<>();
    for (String name : names) {
      DeviceTable column = columns.get(name);
      if (column == null) {
        column = DeviceTable.upload(context, table, List.of(name));
        columns.put(name, column);
      }
      wanted.add(column.column(name));
    }
    return qualified(table.name(), table.rows(), wanted);
  }

  /** Some columns, named {@code table.column}; the returned table does not own them. */
  static DeviceTable qualified(String table, int rows, List<DeviceColumn> columns) {
    return new DeviceTable(
        table,
        rows,
        columns.stream().map(column -> column.as(qualified(table, column.name()))).toList());
  }

  static String qualified(String table, String column) {
    return table + "." + column;
  }

  /** Frees all columns. */
  void forgetAll() {
    if (!tables.isEmpty()) {
      context.queue().finish();
      tables.values().forEach(columns -> columns.values().forEach(DeviceTable::close));
      tables.clear();
    }
  }

  @Override
  public void close() {
    forgetAll();
  }
}
