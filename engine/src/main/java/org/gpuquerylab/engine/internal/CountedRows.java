package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.util.ImmutableBitSet;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.expression.ScalarExpression.Operator;
import org.gpuquerylab.operators.relation.AggregateCall;
import org.gpuquerylab.operators.relation.AggregateCall.Function;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DeviceRelation;

/**
 * Rows that stand for several equal rows: a column says for how many. Without the column, each row
 * stands for itself. Aggregations that only count, add and compare values read such rows, so joins
 * below them need not make equal rows.
 */
final class CountedRows {
  /** The column of the numbers of rows. */
  static final String COUNT = "$count";

  /** The numbers of the right side of a join. */
  static final String OF_RIGHT = "count>";

  private static final ScalarExpression ONE = ScalarExpression.literal(DataType.INT64, 1L);

  private CountedRows() {}

  static boolean isCounted(DeviceRelation relation) {
    return has(relation, COUNT);
  }

  private static boolean has(DeviceRelation relation, String name) {
    return relation.columns().stream().anyMatch(column -> column.name().equals(name));
  }

  /**
   * The same rows, of which those are one row with a number that are equal but for extremes.
   *
   * @param open owns the result
   */
  static DeviceRelation grouped(
      RelationalOperators operators,
      DeviceRelation relation,
      ImmutableBitSet fields,
      Carried carried,
      Closer open) {
    if (relation.rows() == 0) {
      return relation;
    }
    List<AggregateCall> calls = new ArrayList<>();
    calls.add(
        isCounted(relation)
            ? AggregateCall.of(Function.SUM, COUNT, COUNT)
            : AggregateCall.countRows(COUNT));
    List<String> keys = new ArrayList<>();
    for (int field : fields) {
      String name = RexTranslation.name(field);
      Function extreme = carried.extremes().get(field);
      if (extreme == null) {
        keys.add(name);
      } else {
        calls.add(AggregateCall.of(extreme, name, name));
      }
    }
    return open.own(operators.aggregate(relation, keys, calls));
  }

  /**
   * The result of a join, in which a pair of rows stands for all pairs of their rows.
   *
   * @param padded whether the join adds rows without a left side, which have no number yet
   */
  static DeviceRelation multiplied(
      RelationalOperators operators, DeviceRelation joined, boolean padded, Closer open) {
    boolean ofRight = has(joined, OF_RIGHT);
    if (!ofRight && !(padded && isCounted(joined))) {
      return joined;
    }
    ScalarExpression product = ofRight ? present(OF_RIGHT) : ONE;
    List<ScalarExpression.Named> columns = new ArrayList<>();
    for (ScalarExpression.Named column : CallColumns.columns(joined)) {
      if (column.name().equals(COUNT)) {
        product = ScalarExpression.call(Operator.MULTIPLY, present(COUNT), product);
      } else if (!column.name().equals(OF_RIGHT)) {
        columns.add(column);
      }
    }
    columns.add(product.as(COUNT));
    return open.own(operators.project(joined, columns));
  }

  /** The number of a row; 1 of a row that an outer join adds. */
  private static ScalarExpression present(String name) {
    return ScalarExpression.call(Operator.COALESCE, ScalarExpression.column(name), ONE);
  }

  /** The number of rows for which a relation stands; at most {@link Long#MAX_VALUE}. */
  static long total(RelationalOperators operators, DeviceRelation relation) {
    if (!isCounted(relation) || relation.rows() == 0) {
      return relation.rows();
    }
    try (DeviceRelation sum =
        operators.aggregate(
            relation, List.of(), List.of(AggregateCall.of(Function.SUM, COUNT, COUNT)))) {
      Object total = operators.download(sum).column(COUNT).value(0);
      return total instanceof Long number ? number : 0;
    } catch (ArithmeticException e) {
      return Long.MAX_VALUE;
    }
  }
}
