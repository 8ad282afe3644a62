package org.gpuquerylab.engine.internal.star;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.Vector;
import org.gpuquerylab.operators.star.StarResult;
import org.gpuquerylab.operators.table.Dictionary;
import org.jspecify.annotations.Nullable;

/**
 * Makes the rows of an aggregation of those of its star query.
 *
 * @param keys the columns of the groups
 * @param results the results of the calls
 * @param isZeroUnknown whether a sum of 0 may stand for NULL
 */
record StarAnswer(
    List<CodedColumn> keys, List<StarAggregates.Result> results, boolean isZeroUnknown) {

  /** The rows; null if one may be NULL or not. */
  @Nullable HostRelation rows(StarResult result) {
    List<StarResult.Row> rows = result.rows();
    if (isZeroUnknown && rows.get(0).values().get(0) == 0) {
      return null;
    }
    List<Vector> columns = new ArrayList<>();
    for (CodedColumn key : keys) {
      int place = columns.size();
      columns.add(
          vector(
              "$" + place,
              key.vector().type(),
              key.vector().dictionary(),
              rows.size(),
              row -> key.isNull(code(rows.get(row), place)),
              row -> code(rows.get(row), place)));
    }
    results.forEach(call -> columns.add(vector("$" + columns.size(), call, rows)));
    return new HostRelation(rows.size(), columns);
  }

  private static int code(StarResult.Row row, int key) {
    return (Integer) row.groups().get(key);
  }

  private static Vector vector(String name, StarAggregates.Result call, List<StarResult.Row> rows) {
    IntToLongFunction value = row -> rows.get(row).values().get(call.value());
    IntToLongFunction count =
        row -> call.count() < 0 ? 1 : rows.get(row).values().get(call.count());
    IntPredicate isNull = row -> count.applyAsLong(row) == 0;
    if (call.divisor() == 0) {
      return vector(name, call.type(), call.dictionary(), rows.size(), isNull, value);
    }
    IntToDoubleFunction average =
        row -> (double) value.applyAsLong(row) / count.applyAsLong(row) / call.divisor();
    double[] values =
        IntStream.range(0, rows.size())
            .mapToDouble(row -> isNull.test(row) ? 0 : average.applyAsDouble(row))
            .toArray();
    return new Vector(name, call.type(), values, validity(rows.size(), isNull), null);
  }

  private static Vector vector(
      String name,
      DataType type,
      @Nullable Dictionary dictionary,
      int rows,
      IntPredicate isNull,
      IntToLongFunction value) {
    Object values = type.elements().newArray(rows);
    for (int row = 0; row < rows; row++) {
      long one = isNull.test(row) ? 0 : value.applyAsLong(row);
      if (values instanceof int[] ints) {
        ints[row] = (int) one;
      } else if (values instanceof long[] longs) {
        longs[row] = one;
      } else {
        Array.setByte(values, row, (byte) one);
      }
    }
    return new Vector(name, type, values, validity(rows, isNull), dictionary);
  }

  /** The valid rows; null if all are. */
  static int @Nullable [] validity(int rows, IntPredicate isNull) {
    int[] words = new int[Vector.words(rows)];
    boolean all = true;
    for (int row = 0; row < rows; row++) {
      if (isNull.test(row)) {
        all = false;
      } else {
        words[row >> 5] |= 1 << row;
      }
    }
    return all ? null : words;
  }
}
