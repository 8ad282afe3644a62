package org.gpuquerylab.engine.internal.star;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelFieldCollation.NullDirection;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.gpuquerylab.engine.internal.plan.RowLimit;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.Vector;
import org.jspecify.annotations.Nullable;

/** Orders the few rows of an answer, and selects some of their columns, without operators. */
final class AnswerRows {

  private AnswerRows() {}

  /** The fields of a projection; null if it computes any. */
  static @Nullable HostRelation projected(Project project, HostRelation rows) {
    List<Vector> columns = new ArrayList<>();
    for (RexNode field : project.getProjects()) {
      if (!(field instanceof RexInputRef reference)) {
        return null;
      }
      columns.add(rows.columns().get(reference.getIndex()).as("$" + columns.size()));
    }
    return new HostRelation(rows.rows(), columns);
  }

  /** The rows in order, or a part of them; null if a limit is no constant. */
  static @Nullable HostRelation sorted(Sort sort, HostRelation rows) {
    RowLimit limit = RowLimit.of(sort);
    if (limit == null) {
      return null;
    }
    IntStream order = IntStream.range(0, rows.rows());
    Comparator<Integer> keys = null;
    for (RelFieldCollation field : sort.getCollation().getFieldCollations()) {
      Comparator<Integer> key = key(field, rows.columns().get(field.getFieldIndex()));
      keys = keys == null ? key : keys.thenComparing(key);
    }
    if (keys != null) {
      order = order.boxed().sorted(keys).mapToInt(row -> row);
    }
    int[] kept = order.skip(limit.offset()).limit(limit.rows()).toArray();
    return new HostRelation(
        kept.length, rows.columns().stream().map(column -> gathered(column, kept)).toList());
  }

  private static Comparator<Integer> key(RelFieldCollation field, Vector column) {
    boolean nullsFirst = field.nullDirection == NullDirection.FIRST;
    Comparator<Integer> values = (a, b) -> compare(column, a, b);
    Comparator<Integer> key = field.getDirection().isDescending() ? values.reversed() : values;
    return (a, b) ->
        column.isValid(a) && column.isValid(b)
            ? key.compare(a, b)
            : Boolean.compare(column.isValid(a), column.isValid(b)) * (nullsFirst ? 1 : -1);
  }

  /** Codes of strings are in their order. */
  private static int compare(Vector column, int a, int b) {
    return column.type().isFloating()
        ? Double.compare(Array.getDouble(column.values(), a), Array.getDouble(column.values(), b))
        : Long.compare(Array.getLong(column.values(), a), Array.getLong(column.values(), b));
  }

  private static Vector gathered(Vector column, int[] rows) {
    Object values = column.type().elements().newArray(rows.length);
    for (int i = 0; i < rows.length; i++) {
      System.arraycopy(column.values(), rows[i], values, i, 1);
    }
    int[] validity = StarAnswer.validity(rows.length, i -> !column.isValid(rows[i]));
    return new Vector(column.name(), column.type(), values, validity, column.dictionary());
  }
}
