package org.gpuquerylab.data.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.gpuquerylab.operators.table.ColumnType;
import org.gpuquerylab.operators.table.Table;

/**
 * The columns to load from a CSV file.
 *
 * @param columns at least one column; the names are distinct, and the table has the columns in this
 *     order
 */
public record CsvSchema(List<Field> columns) {

  /** The name of a column, which must be in the file's header, and the column's type. */
  public record Field(String name, ColumnType type) {}

  /**
   * Copies the list.
   *
   * @throws CsvException if the list is empty or contains a column twice
   */
  public CsvSchema {
    columns = List.copyOf(columns);
    if (columns.isEmpty()) {
      throw new CsvException("the schema has no columns; give at least one");
    }
    List<String> names = columns.stream().map(Field::name).toList();
    names.stream()
        .filter(name -> names.indexOf(name) != names.lastIndexOf(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw new CsvException("the schema names column " + name + " twice; leave one out");
            });
  }

  /**
   * Reads a schema such as {@code d_year int32, c_city string, price float64}.
   *
   * @throws CsvException if the schema has a fault; the message names the faulty part
   */
  public static CsvSchema parse(String text) {
    List<Field> fields = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      String[] words = part.strip().split("\\s+", -1);
      if (words.length != 2) {
        throw new CsvException(
            "schema: '" + part.strip() + "' is not a name and a type, such as: d_year int32");
      }
      fields.add(new Field(words[0], type(words[0], words[1])));
    }
    return new CsvSchema(fields);
  }

  private static ColumnType type(String column, String type) {
    for (ColumnType known : ColumnType.values()) {
      if (name(known).equals(type)) {
        return known;
      }
    }
    String names =
        Arrays.stream(ColumnType.values()).map(CsvSchema::name).collect(Collectors.joining(", "));
    throw new CsvException(
        "schema: column " + column + " has unknown type '" + type + "'; choose from " + names);
  }

  /** The name of a type in messages and schemas. */
  static String name(ColumnType type) {
    return type.name().toLowerCase(Locale.ROOT);
  }

  /** The columns of a table. */
  public static CsvSchema of(Table table) {
    return new CsvSchema(
        table.columns().stream().map(column -> new Field(column.name(), column.type())).toList());
  }
}
