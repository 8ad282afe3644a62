package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.DeviceVector;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.Vector;

/** The columns of tables; a column is copied to the device when a statement first reads it. */
public final class DeviceColumns implements AutoCloseable {
  private final Map<String, HostRelation> tables = new LinkedHashMap<>();
  private final RelationalOperators operators;
  private final Map<List<String>, DeviceVector> copied = new LinkedHashMap<>();
  private final Closer vectors = new Closer();

  /** The columns of tables by name. */
  public DeviceColumns(Map<String, HostRelation> tables, RelationalOperators operators) {
    tables.forEach((name, table) -> this.tables.put(key(name), table));
    this.operators = operators;
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /**
   * Some columns of a table.
   *
   * @param columns the columns' names by their names in the result
   */
  DeviceRelation scan(String table, Map<String, String> columns) {
    HostRelation rows = tables.get(key(table));
    if (rows == null) {
      throw new IllegalStateException("there is no table " + table);
    }
    List<DeviceRelation.Attribute> result = new ArrayList<>();
    columns.forEach(
        (name, column) ->
            result.add(DeviceRelation.Attribute.of(name, vector(table, column, rows))));
    return DeviceRelation.of(rows.rows(), result);
  }

  private DeviceVector vector(String table, String column, HostRelation rows) {
    return copied.computeIfAbsent(
        List.of(key(table), key(column)),
        place ->
            vectors.own(
                DeviceVector.upload(
                    operators.context().backend(),
                    operators.context().queue(),
                    find(table, column, rows))));
  }

  private static Vector find(String table, String column, HostRelation rows) {
    return rows.columns().stream()
        .filter(known -> known.name().equalsIgnoreCase(column))
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    String.format(
                        Locale.ROOT,
                        "column %s.%s has a type that no vector holds; cast it in the data to"
                            + " another type, such as DECIMAL(18, 2), DOUBLE or VARCHAR",
                        table,
                        column)));
  }

  @Override
  public void close() {
    vectors.close();
  }
}
