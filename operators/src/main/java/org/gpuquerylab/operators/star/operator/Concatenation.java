package org.gpuquerylab.operators.star.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.ColumnType;
import org.gpuquerylab.operators.table.Table;

/** Tables with the same columns of integers, longs or strings, one below the other. */
final class Concatenation {
  private Concatenation() {}

  /** One table of all rows; at least one table. */
  static Table of(List<Table> parts) {
    Table first = parts.get(0);
    List<Column> columns = new ArrayList<>();
    for (Column column : first.columns()) {
      List<Column> same = parts.stream().map(part -> part.column(column.name())).toList();
      columns.add(concatenated(column, same));
    }
    return new Table(first.name(), columns);
  }

  private static Column concatenated(Column like, List<Column> parts) {
    if (like.array() instanceof long[]) {
      long[] longs =
          parts.stream().flatMapToLong(part -> LongStream.of((long[]) part.array())).toArray();
      return Column.ofLongs(like.name(), longs);
    }
    int[] ints = parts.stream().flatMapToInt(part -> IntStream.of(part.ints())).toArray();
    return like.type() == ColumnType.STRING
        ? Column.ofCodes(like.name(), ints, like.dictionary())
        : Column.ofInts(like.name(), ints);
  }
}
