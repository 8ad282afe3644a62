package org.gpuquerylab.engine.internal;

import static org.gpuquerylab.engine.internal.AggregateExecution.argument;
import static org.gpuquerylab.engine.internal.AggregateExecution.key;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.expression.ScalarExpression.Operator;
import org.gpuquerylab.operators.expression.WindowFunction;
import org.gpuquerylab.operators.expression.WindowFunction.Frame;
import org.gpuquerylab.operators.relation.AggregateCall;
import org.gpuquerylab.operators.relation.AggregateCall.Function;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.Vector;

/** Aggregates by one group set. */
final class GroupSetExecution {
  private static final String ROWS = "rows";
  private static final ScalarExpression TRUE = ScalarExpression.literal(DataType.BOOLEAN, true);

  private final RelationalOperators operators;
  private final Aggregate aggregate;
  private final List<Integer> keys;
  private final ImmutableBitSet set;
  private final List<String> keyNames = new ArrayList<>();
  private final List<Window> windows = new ArrayList<>();
  private final List<ScalarExpression.Named> inputs = new ArrayList<>();
  private final List<AggregateCall> calls = new ArrayList<>();
  private final List<ScalarExpression.Named> results = new ArrayList<>();
  private final boolean counted;
  private boolean isSingle;

  /** Window functions over the input that arguments read. */
  private record Window(List<String> partitions, List<WindowFunction> functions) {}

  /**
   * Prepares an aggregation.
   *
   * @param counted whether rows have numbers, see {@link CountedRows}
   */
  GroupSetExecution(
      RelationalOperators operators, Aggregate aggregate, ImmutableBitSet set, boolean counted) {
    this.counted = counted;
    this.operators = operators;
    this.aggregate = aggregate;
    this.keys = aggregate.getGroupSet().asList();
    this.set = set;
    for (int i = 0; i < keys.size(); i++) {
      addKey(i);
    }
    for (int i = 0; i < aggregate.getAggCallList().size(); i++) {
      add(aggregate.getAggCallList().get(i), i);
    }
    if (isSingle) {
      calls.add(AggregateCall.countRows(ROWS));
    }
  }

  private void addKey(int place) {
    ScalarExpression value;
    if (set.get(keys.get(place))) {
      keyNames.add(key(place));
      inputs.add(ScalarExpression.column(key(place)).as(key(place)));
      value = ScalarExpression.column(key(place));
    } else {
      value =
          ScalarExpression.literal(
              RexTypes.of(aggregate.getRowType().getFieldList().get(place).getType()), null);
    }
    results.add(value.as(RexTranslation.name(place)));
  }

  /** The groups, with the fields of the aggregation. */
  DeviceRelation run(DeviceRelation input) {
    try (Closer open = new Closer()) {
      DeviceRelation rows = input;
      for (Window window : windows) {
        List<ScalarExpression> partitions =
            window.partitions.stream().<ScalarExpression>map(ScalarExpression::column).toList();
        rows = open.own(operators.window(rows, partitions, List.of(), window.functions));
      }
      DeviceRelation arguments = open.own(operators.project(rows, inputs));
      DeviceRelation groups = open.own(operators.aggregate(arguments, keyNames, calls));
      checkSingle(groups);
      return operators.project(groups, results);
    }
  }

  /** Whether a call can read rows that stand for several. */
  static boolean takesCounts(org.apache.calcite.rel.core.AggregateCall call) {
    return switch (call.getAggregation().getKind()) {
      case COUNT, SUM, SUM0, AVG, MIN, MAX, ANY_VALUE, LITERAL_AGG, GROUPING, GROUPING_ID -> true;
      default -> false;
    };
  }

  private void add(org.apache.calcite.rel.core.AggregateCall call, int place) {
    ScalarExpression result =
        switch (call.getAggregation().getKind()) {
          case COUNT -> count(call, place);
          case SUM -> plain(Function.SUM, call, place);
          case SUM0 ->
              ScalarExpression.call(
                  Operator.COALESCE,
                  typed(plain(Function.SUM, call, place), call),
                  typed(ScalarExpression.literal(0), call));
          case AVG -> average(call, place);
          case MIN, ANY_VALUE, LITERAL_AGG -> one(Function.MIN, call, place);
          case MAX -> one(Function.MAX, call, place);
          case SINGLE_VALUE -> {
            isSingle = true;
            yield one(Function.MIN, call, place);
          }
          case VAR_POP, VAR_SAMP, STDDEV_POP, STDDEV_SAMP -> spread(call, place);
          case GROUPING, GROUPING_ID -> grouping(call);
          default -> throw unknown(call);
        };
    results.add(typed(result, call).as(RexTranslation.name(keys.size() + place)));
  }

  private static ScalarExpression typed(
      ScalarExpression value, org.apache.calcite.rel.core.AggregateCall call) {
    return new ScalarExpression.Cast(value, RexTypes.of(call.getType()));
  }

  private static UnsupportedOperationException unknown(
      org.apache.calcite.rel.core.AggregateCall call) {
    return new UnsupportedOperationException("aggregate " + call);
  }

  private static int arguments(org.apache.calcite.rel.core.AggregateCall call) {
    boolean counted = call.getArgList().isEmpty() && (call.hasFilter() || !call.rexList.isEmpty());
    return counted ? 1 : call.getArgList().size();
  }

  /** The column of a function of an input. */
  private ScalarExpression column(Function function, ScalarExpression input, String name) {
    inputs.add(input.as(name));
    calls.add(AggregateCall.of(function, name, "of " + name));
    return ScalarExpression.column("of " + name);
  }

  private ScalarExpression one(
      Function function, org.apache.calcite.rel.core.AggregateCall call, int place) {
    if (arguments(call) != 1) {
      throw unknown(call);
    }
    return column(function, ScalarExpression.column(argument(place, 0)), argument(place, 0));
  }

  private ScalarExpression plain(
      Function function, org.apache.calcite.rel.core.AggregateCall call, int place) {
    if (call.isDistinct()) {
      return column(function, onceOf(call, place, argumentOf(place)), argument(place, 0));
    } else if (!counted) {
      return one(function, call, place);
    }
    DataType type = argumentType(call);
    DataType wide = type.isInteger() ? DataType.INT64 : type;
    ScalarExpression product =
        ScalarExpression.call(
            Operator.MULTIPLY,
            new ScalarExpression.Cast(argumentOf(place), wide),
            ScalarExpression.column(CountedRows.COUNT));
    return column(function, product, argument(place, 0));
  }

  private ScalarExpression average(org.apache.calcite.rel.core.AggregateCall call, int place) {
    if (!counted || call.isDistinct()) {
      return plain(Function.AVG, call, place);
    }
    ScalarExpression sum = plain(Function.SUM, call, place);
    ScalarExpression present = ScalarExpression.call(Operator.IS_NOT_NULL, argumentOf(place));
    return ScalarExpression.call(Operator.DIVIDE, sum, rows(present, "n" + place));
  }

  /** The number of rows for which a condition is true; NULL if there is none. */
  private ScalarExpression rows(ScalarExpression condition, String name) {
    ScalarExpression counts = ScalarExpression.column(CountedRows.COUNT);
    return column(Function.SUM, when(condition, counts, DataType.INT64), name);
  }

  private static ScalarExpression orZero(ScalarExpression count) {
    return ScalarExpression.call(
        Operator.COALESCE, count, ScalarExpression.literal(DataType.INT64, 0L));
  }

  private static ScalarExpression argumentOf(int place) {
    return ScalarExpression.column(argument(place, 0));
  }

  private ScalarExpression count(org.apache.calcite.rel.core.AggregateCall call, int place) {
    int arguments = arguments(call);
    if (arguments == 0 && !counted) {
      calls.add(AggregateCall.countRows("of " + place));
      return ScalarExpression.column("of " + place);
    } else if (arguments == 1 && (call.isDistinct() || !counted)) {
      return one(call.isDistinct() ? Function.COUNT_DISTINCT : Function.COUNT, call, place);
    }
    List<ScalarExpression> present = new ArrayList<>(List.of(TRUE, TRUE));
    for (int i = 0; i < arguments; i++) {
      present.add(
          ScalarExpression.call(Operator.IS_NOT_NULL, ScalarExpression.column(argument(place, i))));
    }
    ScalarExpression all = new ScalarExpression.Call(Operator.AND, present);
    if (counted && !call.isDistinct()) {
      return orZero(rows(all, argument(place, 0)));
    }
    ScalarExpression one = when(all, ScalarExpression.literal(1), DataType.INT32);
    return column(
        Function.COUNT, call.isDistinct() ? onceOf(call, place, one) : one, argument(place, 0));
  }

  private static ScalarExpression when(
      ScalarExpression condition, ScalarExpression value, DataType type) {
    return new ScalarExpression.Case(
        List.of(new ScalarExpression.Case.Branch(condition, value)),
        ScalarExpression.literal(type, null));
  }

  /** A value at the first of the rows of a group with the same arguments, elsewhere NULL. */
  private ScalarExpression onceOf(
      org.apache.calcite.rel.core.AggregateCall call, int place, ScalarExpression value) {
    List<String> partitions = new ArrayList<>(keyNames);
    for (int i = 0; i < arguments(call); i++) {
      partitions.add(argument(place, i));
    }
    String number = "number" + place;
    windows.add(
        new Window(
            partitions,
            List.of(new WindowFunction(number, WindowFunction.Kind.ROW_NUMBER, null, Frame.ROWS))));
    ScalarExpression first =
        ScalarExpression.call(
            Operator.EQUAL, ScalarExpression.column(number), ScalarExpression.literal(1));
    DataType type =
        call.getAggregation().getKind() == SqlKind.COUNT ? DataType.INT32 : argumentType(call);
    return when(first, value, type);
  }

  private DataType argumentType(org.apache.calcite.rel.core.AggregateCall call) {
    int field = call.getArgList().get(0);
    return RexTypes.of(aggregate.getInput().getRowType().getFieldList().get(field).getType());
  }

  /** Variances and deviations: squares of the distances from the group's average are added. */
  private ScalarExpression spread(org.apache.calcite.rel.core.AggregateCall call, int place) {
    if (call.isDistinct() || arguments(call) != 1) {
      throw unknown(call);
    }
    ScalarExpression value = new ScalarExpression.Cast(argumentOf(place), DataType.FLOAT64);
    String sum = "sum" + place;
    String count = "count" + place;
    windows.add(
        new Window(
            keyNames,
            List.of(
                new WindowFunction(sum, WindowFunction.Kind.SUM, value, Frame.PARTITION),
                new WindowFunction(count, WindowFunction.Kind.COUNT, value, Frame.PARTITION))));
    ScalarExpression average =
        ScalarExpression.call(
            Operator.DIVIDE, ScalarExpression.column(sum), ScalarExpression.column(count));
    ScalarExpression variance = variance(call, place, value, average);
    SqlKind kind = call.getAggregation().getKind();
    return kind == SqlKind.VAR_SAMP || kind == SqlKind.VAR_POP
        ? variance
        : ScalarExpression.call(Operator.SQUARE_ROOT, variance);
  }

  private ScalarExpression variance(
      org.apache.calcite.rel.core.AggregateCall call,
      int place,
      ScalarExpression value,
      ScalarExpression average) {
    ScalarExpression distance = ScalarExpression.call(Operator.SUBTRACT, value, average);
    ScalarExpression squares =
        column(
            Function.SUM,
            ScalarExpression.call(Operator.MULTIPLY, distance, distance),
            argument(place, 0));
    SqlKind kind = call.getAggregation().getKind();
    boolean sample = kind == SqlKind.VAR_SAMP || kind == SqlKind.STDDEV_SAMP;
    ScalarExpression values = column(Function.COUNT, value, "n" + place);
    ScalarExpression least = ScalarExpression.literal(sample ? 1 : 0);
    ScalarExpression divisor =
        sample ? ScalarExpression.call(Operator.SUBTRACT, values, least) : values;
    // The average of equal values need not be this value to the last bit.
    ScalarExpression equal =
        ScalarExpression.call(
            Operator.EQUAL,
            column(Function.MIN, value, "least" + place),
            column(Function.MAX, value, "most" + place));
    ScalarExpression spread =
        new ScalarExpression.Case(
            List.of(new ScalarExpression.Case.Branch(equal, ScalarExpression.literal(0.0))),
            ScalarExpression.call(Operator.DIVIDE, squares, divisor));
    return when(ScalarExpression.call(Operator.GREATER, values, least), spread, DataType.FLOAT64);
  }

  /** A bit for each argument, which is 1 if the argument is not a key of this group set. */
  private ScalarExpression grouping(org.apache.calcite.rel.core.AggregateCall call) {
    long bits = 0;
    for (int field : call.getArgList()) {
      bits = 2 * bits + (set.get(field) ? 0 : 1);
    }
    return ScalarExpression.literal(DataType.INT64, bits);
  }

  /** A scalar sub-query must have at most one row. */
  private void checkSingle(DeviceRelation groups) {
    if (!isSingle) {
      return;
    }
    try (DeviceRelation counts =
        operators.project(groups, ScalarExpression.column(ROWS).as(ROWS))) {
      HostRelation host = operators.download(counts);
      Vector rows = host.column(ROWS);
      for (int i = 0; i < host.rows(); i++) {
        if (rows.value(i) instanceof Long count && count > 1) {
          throw new InputException(
              "a sub-query that stands for a value has " + count + " rows; it may have one");
        }
      }
    }
  }
}
