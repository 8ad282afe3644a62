package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexNode;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.engine.internal.EquiConditions.Sides;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.expression.ScalarExpression.Case;
import org.gpuquerylab.operators.expression.ScalarExpression.Operator;
import org.gpuquerylab.operators.expression.WindowFunction;
import org.gpuquerylab.operators.relation.AggregateCall;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.JoinKind;

/**
 * Gives each row of the left side a mark: true if the condition is true for a row of the right
 * side, otherwise NULL if it is unknown for one, otherwise false.
 */
final class MarkJoinExecution {
  private static final String HIT = "hit";
  private static final String ROWS = "rows";
  private static final String VALUES = "values";
  private static final String ROW = "row";
  private static final ScalarExpression NO = ScalarExpression.literal(DataType.BOOLEAN, false);
  private static final ScalarExpression YES = ScalarExpression.literal(DataType.BOOLEAN, true);
  private static final ScalarExpression UNKNOWN = ScalarExpression.literal(DataType.BOOLEAN, null);

  private final RelationalOperators operators;
  private final RexTranslation rex;
  private final List<EquiConditions.Key> keys;
  private final List<EquiConditions.Key> nullSafe;
  private final List<EquiConditions.Key> plain;
  private final List<RexNode> residual;

  MarkJoinExecution(
      RelationalOperators operators,
      RexTranslation rex,
      List<EquiConditions.Key> keys,
      List<RexNode> residual) {
    this.operators = operators;
    this.rex = rex;
    this.keys = keys;
    this.nullSafe = keys.stream().filter(EquiConditions.Key::nullSafe).toList();
    this.plain = keys.stream().filter(key -> !key.nullSafe()).toList();
    this.residual = residual;
  }

  /** The left side with the mark as a column. */
  DeviceRelation run(DeviceRelation left, DeviceRelation right, String mark, Closer open) {
    if (!residual.isEmpty() || plain.size() > 1) {
      return byPairs(left, right, mark, open);
    }
    DeviceRelation hits = open.own(hits(left, right, open));
    ScalarExpression hit =
        ScalarExpression.call(Operator.IS_NOT_NULL, ScalarExpression.column(HIT));
    if (plain.isEmpty()) {
      return marked(hits, hit, mark);
    }
    DeviceRelation counted = open.own(counts(hits, right, open));
    ScalarExpression rows = ScalarExpression.column(ROWS);
    ScalarExpression none = ScalarExpression.call(Operator.IS_NULL, rows);
    ScalarExpression empty =
        ScalarExpression.call(Operator.EQUAL, rows, ScalarExpression.literal(0));
    ScalarExpression missing =
        ScalarExpression.call(Operator.LESS, ScalarExpression.column(VALUES), rows);
    ScalarExpression unknown = ScalarExpression.call(Operator.IS_NULL, plain.get(0).left());
    return marked(
        counted,
        new Case(
            List.of(
                new Case.Branch(hit, YES),
                new Case.Branch(ScalarExpression.call(Operator.OR, none, empty), NO),
                new Case.Branch(ScalarExpression.call(Operator.OR, unknown, missing), UNKNOWN)),
            NO),
        mark);
  }

  private DeviceRelation marked(DeviceRelation rows, ScalarExpression value, String mark) {
    List<ScalarExpression.Named> columns = CallColumns.columns(rows);
    columns.add(value.as(mark));
    return operators.project(rows, columns);
  }

  /** The left side with a column that is not NULL if there is a row with the same keys. */
  private DeviceRelation hits(DeviceRelation left, DeviceRelation right, Closer open) {
    Sides sides = EquiConditions.columns(operators, left, right, keys, open);
    DeviceRelation distinct =
        open.own(operators.aggregate(sides.right(), sides.rightNames(), List.of()));
    List<ScalarExpression.Named> columns = CallColumns.columns(distinct);
    columns.add(YES.as(HIT));
    DeviceRelation table = open.own(operators.project(distinct, columns));
    DeviceRelation joined =
        open.own(
            operators.join(
                sides.left(), table, JoinKind.LEFT, sides.leftNames(), sides.rightNames()));
    return joined.select(with(left, HIT));
  }

  private static List<String> with(DeviceRelation relation, String... added) {
    List<String> names = new ArrayList<>();
    relation.columns().forEach(column -> names.add(column.name()));
    names.addAll(List.of(added));
    return names;
  }

  /** The left side with the numbers of rows and of values that the right side has for it. */
  private DeviceRelation counts(DeviceRelation left, DeviceRelation right, Closer open) {
    List<ScalarExpression.Named> columns = CallColumns.columns(right);
    columns.add(plain.get(0).right().as(VALUES));
    DeviceRelation valued = open.own(operators.project(right, columns));
    Sides sides = EquiConditions.columns(operators, left, valued, nullSafe, open);
    DeviceRelation counts =
        open.own(
            operators.aggregate(
                sides.right(),
                sides.rightNames(),
                List.of(
                    AggregateCall.countRows(ROWS),
                    AggregateCall.of(AggregateCall.Function.COUNT, VALUES, VALUES))));
    DeviceRelation joined =
        open.own(
            operators.join(
                sides.left(), counts, JoinKind.LEFT, sides.leftNames(), sides.rightNames()));
    return joined.select(with(left, ROWS, VALUES));
  }

  /** Compares all pairs of rows whose null-safe keys are equal. */
  private DeviceRelation byPairs(
      DeviceRelation left, DeviceRelation right, String mark, Closer open) {
    WindowFunction number =
        new WindowFunction(ROW, WindowFunction.Kind.ROW_NUMBER, null, WindowFunction.Frame.ROWS);
    DeviceRelation numbered =
        open.own(operators.window(left, List.of(), List.of(), List.of(number)));
    Sides sides = EquiConditions.columns(operators, numbered, right, nullSafe, open);
    ScalarExpression condition = condition();
    ScalarExpression notFalse = ScalarExpression.call(Operator.COALESCE, condition, YES);
    DeviceRelation pairs =
        open.own(
            operators.join(
                sides.left(),
                sides.right(),
                JoinKind.INNER,
                sides.leftNames(),
                sides.rightNames(),
                notFalse));
    ScalarExpression isTrue = ScalarExpression.call(Operator.COALESCE, condition, NO);
    DeviceRelation values =
        open.own(
            operators.project(pairs, ScalarExpression.column(ROW).as(ROWS), isTrue.as(VALUES)));
    DeviceRelation best =
        open.own(
            operators.aggregate(
                values,
                List.of(ROWS),
                List.of(AggregateCall.of(AggregateCall.Function.MAX, VALUES, HIT))));
    DeviceRelation joined =
        open.own(operators.join(numbered, best, JoinKind.LEFT, List.of(ROW), List.of(ROWS)));
    ScalarExpression hit = ScalarExpression.column(HIT);
    return marked(
        joined,
        new Case(
            List.of(
                new Case.Branch(ScalarExpression.call(Operator.IS_NULL, hit), NO),
                new Case.Branch(hit, YES)),
            UNKNOWN),
        mark);
  }

  private ScalarExpression condition() {
    List<ScalarExpression> conjuncts = new ArrayList<>();
    plain.forEach(
        key -> conjuncts.add(ScalarExpression.call(Operator.EQUAL, key.left(), key.right())));
    residual.forEach(node -> conjuncts.add(rex.of(node)));
    return conjuncts.size() == 1
        ? conjuncts.get(0)
        : new ScalarExpression.Call(Operator.AND, conjuncts);
  }
}
