package org.gpuquerylab.data.internal.generated;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.primitives.internal.Workers;

/**
 * A table whose parts are made by several threads.
 *
 * @param name its name
 * @param columns its columns
 */
record MadeTable(String name, List<MadeColumn> columns) {

  /**
   * The name and the type of a column.
   *
   * @param sql the type in SQL
   */
  record Field(String name, String sql) {
    /** Fields from a list such as {@code id INTEGER, price DECIMAL(10,2)}. */
    static List<Field> list(String all) {
      return Stream.of(all.split(", ", -1))
          .map(field -> field.split(" ", -1))
          .map(words -> new Field(words[0], words[1]))
          .toList();
    }
  }

  /**
   * Makes a table.
   *
   * @param parts the number of parts; the same for any number of threads
   * @param filler fills the columns of a part, given its number
   */
  static MadeTable of(
      String name,
      List<Field> fields,
      int parts,
      Workers workers,
      BiConsumer<Integer, List<ColumnPart>> filler) {
    List<List<ColumnPart>> made =
        IntStream.range(0, parts)
            .mapToObj(part -> fields.stream().map(field -> part(field.sql())).toList())
            .toList();
    workers.run(parts, part -> filler.accept(part, made.get(part)));
    List<MadeColumn> columns = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      int place = i;
      columns.add(
          new MadeColumn(
              fields.get(i).name(),
              fields.get(i).sql(),
              made.stream().map(part -> part.get(place)).toList()));
    }
    return new MadeTable(name, columns);
  }

  private static ColumnPart part(String sql) {
    DataType type = new MadeColumn("", sql, List.of()).type();
    return new ColumnPart(type.elements().newArray(0) instanceof long[]);
  }
}
