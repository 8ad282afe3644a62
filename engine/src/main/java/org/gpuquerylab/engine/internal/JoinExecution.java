package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.ImmutableBitSet;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.JoinKind;
import org.jspecify.annotations.Nullable;

/**
 * Runs a join. Conjuncts that equate an expression of one side with one of the other are keys; the
 * others are the residual condition. Without keys, all pairs of rows are compared.
 */
final class JoinExecution {
  private final TreeExecution execution;
  private final RelationalOperators operators;
  private final Join join;
  private final RexTranslation rex;
  private final int leftFields;
  private final EquiConditions keys;
  private final List<RexNode> residual = new ArrayList<>();

  /** Conjuncts that need a function of the host over both sides: a filter after the join. */
  private final List<RexNode> late = new ArrayList<>();

  private boolean nullAware;

  JoinExecution(TreeExecution execution, RelationalOperators operators, Join join) {
    this.execution = execution;
    this.operators = operators;
    this.join = join;
    this.rex = new RexTranslation(join.getCluster().getRexBuilder());
    this.leftFields = join.getLeft().getRowType().getFieldCount();
    this.keys = new EquiConditions(join, rex);
  }

  /**
   * Runs the join.
   *
   * @param carried what rows that stand for several carry; null if each stands for itself
   */
  DeviceRelation run(ImmutableBitSet needed, @Nullable Carried carried) {
    splitCondition();
    RexFields.Sides read = RexFields.Sides.of(join, needed);
    ImmutableBitSet left = read.left();
    ImmutableBitSet right = read.right();
    try (Closer open = new Closer()) {
      Carried both = carried == null ? null : carried.without(RexFields.of(join.getCondition()));
      Carried ofRight = both == null ? null : both.from(leftFields);
      // Whether there is a match does not depend on the numbers of equal rows.
      boolean anyRow = !join.getJoinType().projectsRight();
      InputRows rows = inputs(left, both, right, anyRow ? Carried.COUNTS : ofRight, open);
      DeviceRelation leftRows = rows.left();
      DeviceRelation rightRows = rows.right();
      if (both != null
          && ofRight != null
          && execution.estimates().rows(join) > (double) leftRows.rows() + rightRows.rows()) {
        leftRows = CountedRows.grouped(operators, leftRows, left, both, open);
        rightRows = CountedRows.grouped(operators, rightRows, right, ofRight, open);
      }
      DeviceRelation leftAll = open.own(hosted(leftRows, true));
      DeviceRelation rightAll = open.own(hosted(open.own(shifted(rightRows, !anyRow)), false));
      if (join.getJoinType() == JoinRelType.LEFT_MARK) {
        MarkJoinExecution mark = new MarkJoinExecution(operators, rex, keys.keys(), residual);
        return TreeExecution.fields(
            open.own(mark.run(leftAll, rightAll, RexTranslation.name(leftFields), open)));
      }
      DeviceRelation joined = open.own(join(keys.columns(operators, leftAll, rightAll, open)));
      boolean padded = join.getJoinType().generatesNullsOnLeft();
      return filtered(CountedRows.multiplied(operators, joined, padded, open));
    }
  }

  /** The rows of both inputs. */
  private record InputRows(DeviceRelation left, DeviceRelation right) {}

  /** Runs both inputs; with sideways filters, the right one first. */
  private InputRows inputs(
      ImmutableBitSet left,
      @Nullable Carried ofLeft,
      ImmutableBitSet right,
      @Nullable Carried ofRight,
      Closer open) {
    SidewaysFilters filters = execution.sideways;
    List<SidewaysFilters.Target> targets = filters == null ? List.of() : filters.targets(join);
    if (filters == null || targets.isEmpty()) {
      DeviceRelation first = open.own(execution.run(join.getLeft(), left, ofLeft));
      return new InputRows(first, open.own(execution.run(join.getRight(), right, ofRight)));
    }
    DeviceRelation build = open.own(execution.run(join.getRight(), right, ofRight));
    Closer filtering = filters.forward(targets, build);
    try (filtering) {
      return new InputRows(open.own(execution.run(join.getLeft(), left, ofLeft)), build);
    }
  }

  private DeviceRelation filtered(DeviceRelation joined) {
    DeviceRelation fields = TreeExecution.fields(joined);
    if (late.isEmpty()) {
      return fields;
    }
    try (fields) {
      RexTranslation after = new RexTranslation(rex.builder());
      ScalarExpression condition = after.of(RexUtil.composeConjunction(rex.builder(), late));
      return execution.with(after, fields, all -> operators.filter(all, condition));
    }
  }

  private DeviceRelation join(EquiConditions.Sides sides) {
    JoinKind kind =
        switch (join.getJoinType()) {
          case INNER -> JoinKind.INNER;
          case LEFT, RIGHT -> JoinKind.LEFT;
          case FULL -> JoinKind.FULL;
          case SEMI -> JoinKind.SEMI;
          case ANTI -> nullAware ? JoinKind.NULL_AWARE_ANTI : JoinKind.ANTI;
          default -> throw new UnsupportedOperationException("operator for " + join.getJoinType());
        };
    // The table is built of the right side, which the plan has chosen.
    boolean swapped = join.getJoinType() == JoinRelType.RIGHT;
    RelNode build = swapped ? join.getLeft() : join.getRight();
    execution.plan().joined(join, kind, swapped ? join.getRight() : join.getLeft(), build);
    return swapped
        ? join(sides.right(), sides.left(), kind, sides.rightNames(), sides.leftNames())
        : join(sides.left(), sides.right(), kind, sides.leftNames(), sides.rightNames());
  }

  private DeviceRelation join(
      DeviceRelation left,
      DeviceRelation right,
      JoinKind kind,
      List<String> leftNames,
      List<String> rightNames) {
    if (residual.isEmpty()) {
      return operators.join(left, right, kind, leftNames, rightNames);
    }
    ScalarExpression condition = rex.of(RexUtil.composeConjunction(rex.builder(), residual));
    return operators.join(left, right, kind, leftNames, rightNames, condition);
  }

  /** The right side with the names of the join's fields, and perhaps with numbers of rows. */
  private DeviceRelation shifted(DeviceRelation right, boolean counted) {
    List<DeviceRelation.Attribute> columns = new ArrayList<>();
    for (DeviceRelation.Attribute column : right.columns()) {
      if (!column.name().equals(CountedRows.COUNT)) {
        int field = leftFields + Integer.parseInt(column.name().substring(1));
        columns.add(column.as(RexTranslation.name(field)));
      } else if (counted) {
        columns.add(column.as(CountedRows.OF_RIGHT));
      }
    }
    return DeviceRelation.of(right.rows(), columns);
  }

  /** A side with the columns of functions of the host. */
  private DeviceRelation hosted(DeviceRelation side, boolean left) {
    return execution.withHostCalls(
        rex,
        side,
        rex.host().calls().stream().filter(call -> keys.isLeft(call.original()) == left).toList());
  }

  private void splitCondition() {
    List<RexNode> conjuncts = conjuncts();
    RexNode only = conjuncts.size() == 1 ? conjuncts.get(0) : null;
    if (join.getJoinType() == JoinRelType.ANTI
        && only != null
        && only.isA(SqlKind.IS_NOT_FALSE)
        && keys.add(((RexCall) only).getOperands().get(0))) {
      nullAware = true;
      return;
    }
    for (RexNode conjunct : conjuncts) {
      if (!keys.add(conjunct)) {
        addResidual(conjunct);
      }
    }
  }

  /** The conjuncts, in which a conjunction is not false if none of its parts is. */
  private List<RexNode> conjuncts() {
    List<RexNode> conjuncts = new ArrayList<>();
    for (RexNode conjunct : RelOptUtil.conjunctions(join.getCondition())) {
      if (!conjunct.isA(SqlKind.IS_NOT_FALSE)) {
        conjuncts.add(conjunct);
        continue;
      }
      for (RexNode part : RelOptUtil.conjunctions(((RexCall) conjunct).getOperands().get(0))) {
        conjuncts.add(
            part.getType().isNullable()
                ? rex.builder().makeCall(SqlStdOperatorTable.IS_NOT_FALSE, part)
                : part);
      }
    }
    return conjuncts;
  }

  private void addResidual(RexNode conjunct) {
    int before = rex.host().calls().size();
    rex.of(conjunct);
    List<HostCalls.HostCall> calls = rex.host().calls();
    if (calls.subList(before, calls.size()).stream()
        .map(HostCalls.HostCall::original)
        .allMatch(call -> keys.isLeft(call) || keys.isRight(call))) {
      residual.add(conjunct);
      return;
    }
    rex.host().keep(before);
    if (join.getJoinType() != JoinRelType.INNER) {
      throw new UnsupportedOperationException(
          join.getJoinType() + " join whose condition has a function of both sides, " + conjunct);
    }
    late.add(conjunct);
  }
}
