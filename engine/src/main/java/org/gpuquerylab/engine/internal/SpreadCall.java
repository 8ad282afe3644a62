package org.gpuquerylab.engine.internal;

import java.util.List;
import org.apache.calcite.sql.SqlKind;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.expression.ScalarExpression.Operator;
import org.gpuquerylab.operators.expression.WindowFunction;
import org.gpuquerylab.operators.expression.WindowFunction.Frame;
import org.gpuquerylab.operators.relation.AggregateCall.Function;
import org.gpuquerylab.operators.relation.DataType;

/**
 * A variance or a standard deviation: squares of the distances from the group's average are added.
 *
 * @param place the place of the call, which is part of names of columns
 * @param argument the name of the column of the argument
 */
record SpreadCall(SqlKind kind, int place, String argument) {

  /** The value of a group. */
  ScalarExpression result(GroupColumns columns) {
    ScalarExpression value =
        new ScalarExpression.Cast(ScalarExpression.column(argument), DataType.FLOAT64);
    String sum = "sum" + place;
    String count = "count" + place;
    columns.window(
        columns.keys(),
        new WindowFunction(sum, WindowFunction.Kind.SUM, value, Frame.PARTITION),
        new WindowFunction(count, WindowFunction.Kind.COUNT, value, Frame.PARTITION));
    ScalarExpression average =
        ScalarExpression.call(
            Operator.DIVIDE, ScalarExpression.column(sum), ScalarExpression.column(count));
    ScalarExpression variance = variance(columns, value, average);
    return kind == SqlKind.VAR_SAMP || kind == SqlKind.VAR_POP
        ? variance
        : ScalarExpression.call(Operator.SQUARE_ROOT, variance);
  }

  private ScalarExpression variance(
      GroupColumns columns, ScalarExpression value, ScalarExpression average) {
    ScalarExpression distance = ScalarExpression.call(Operator.SUBTRACT, value, average);
    ScalarExpression squares =
        columns.of(
            Function.SUM, ScalarExpression.call(Operator.MULTIPLY, distance, distance), argument);
    boolean sample = kind == SqlKind.VAR_SAMP || kind == SqlKind.STDDEV_SAMP;
    ScalarExpression values = columns.of(Function.COUNT, value, "n" + place);
    ScalarExpression least = ScalarExpression.literal(sample ? 1 : 0);
    ScalarExpression divisor =
        sample ? ScalarExpression.call(Operator.SUBTRACT, values, least) : values;
    // The average of equal values need not be this value to the last bit.
    ScalarExpression equal =
        ScalarExpression.call(
            Operator.EQUAL,
            columns.of(Function.MIN, value, "least" + place),
            columns.of(Function.MAX, value, "most" + place));
    ScalarExpression spread =
        new ScalarExpression.Case(
            List.of(new ScalarExpression.Case.Branch(equal, ScalarExpression.literal(0.0))),
            ScalarExpression.call(Operator.DIVIDE, squares, divisor));
    return GroupCalls.when(
        ScalarExpression.call(Operator.GREATER, values, least), spread, DataType.FLOAT64);
  }
}
