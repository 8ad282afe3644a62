package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.relation.DataType;
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
  private final List<ScalarExpression> leftKeys = new ArrayList<>();
  private final List<ScalarExpression> rightKeys = new ArrayList<>();
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
  }

  DeviceRelation run(ImmutableBitSet needed) {
    splitCondition();
    if (leftKeys.isEmpty()) {
      leftKeys.add(ScalarExpression.literal(0));
      rightKeys.add(ScalarExpression.literal(0));
    }
    ImmutableBitSet all = needed.union(RexFields.of(join.getCondition()));
    ImmutableBitSet left = all.intersect(ImmutableBitSet.range(leftFields));
    ImmutableBitSet right = all.except(left).shift(-leftFields);
    try (Closer inputs = new Closer()) {
      DeviceRelation leftRows = inputs.own(execution.run(join.getLeft(), left));
      DeviceRelation rightRows =
          inputs.own(shifted(inputs.own(execution.run(join.getRight(), right))));
      DeviceRelation leftKeyed =
          inputs.own(withKeys(inputs.own(hosted(leftRows, true)), leftKeys, "<"));
      DeviceRelation rightKeyed =
          inputs.own(withKeys(inputs.own(hosted(rightRows, false)), rightKeys, ">"));
      return filtered(inputs.own(join(leftKeyed, rightKeyed)));
    }
  }

  private DeviceRelation filtered(DeviceRelation joined) {
    if (late.isEmpty()) {
      return TreeExecution.fields(joined);
    }
    RexTranslation after = new RexTranslation(rex.builder());
    ScalarExpression condition = after.of(RexUtil.composeConjunction(rex.builder(), late));
    return execution.with(after, joined, all -> operators.filter(all, condition));
  }

  private DeviceRelation join(DeviceRelation left, DeviceRelation right) {
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
    List<String> leftNames = names("<");
    List<String> rightNames = names(">");
    return swapped
        ? join(right, left, kind, rightNames, leftNames)
        : join(left, right, kind, leftNames, rightNames);
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

  private List<String> names(String side) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < leftKeys.size(); i++) {
      names.add(side + i);
    }
    return names;
  }

  /** The right side with the names of the join's fields. */
  private DeviceRelation shifted(DeviceRelation right) {
    return DeviceRelation.of(
        right.rows(),
        right.columns().stream()
            .map(
                column ->
                    column.as(
                        RexTranslation.name(
                            leftFields + Integer.parseInt(column.name().substring(1)))))
            .toList());
  }

  /** A side with the columns of functions of the host. */
  private DeviceRelation hosted(DeviceRelation side, boolean left) {
    return execution.withHostCalls(
        rex,
        side,
        rex.host().calls().stream().filter(call -> isLeft(call.original()) == left).toList());
  }

  /** A side with its keys as columns. */
  private DeviceRelation withKeys(DeviceRelation side, List<ScalarExpression> keys, String prefix) {
    List<ScalarExpression.Named> columns = new ArrayList<>();
    side.columns().forEach(c -> columns.add(ScalarExpression.column(c.name()).as(c.name())));
    for (int i = 0; i < keys.size(); i++) {
      columns.add(keys.get(i).as(prefix + i));
    }
    return operators.project(side, columns);
  }

  private void splitCondition() {
    List<RexNode> conjuncts = RelOptUtil.conjunctions(join.getCondition());
    RexNode only = conjuncts.size() == 1 ? conjuncts.get(0) : null;
    if (join.getJoinType() == JoinRelType.ANTI
        && only != null
        && only.isA(SqlKind.IS_NOT_FALSE)
        && addKey(((RexCall) only).getOperands().get(0))) {
      nullAware = true;
      return;
    }
    for (RexNode conjunct : conjuncts) {
      if (!addKey(conjunct)) {
        addResidual(conjunct);
      }
    }
  }

  private void addResidual(RexNode conjunct) {
    int before = rex.host().calls().size();
    rex.of(conjunct);
    List<HostCalls.HostCall> calls = rex.host().calls();
    if (calls.subList(before, calls.size()).stream()
        .map(HostCalls.HostCall::original)
        .allMatch(call -> isLeft(call) || isRight(call))) {
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

  /** Adds the keys of an equality of the two sides, if it is one. */
  private boolean addKey(RexNode conjunct) {
    if (!conjunct.isA(SqlKind.EQUALS)) {
      return false;
    }
    RexNode first = ((RexCall) conjunct).getOperands().get(0);
    RexNode second = ((RexCall) conjunct).getOperands().get(1);
    boolean straight = isLeft(first) && isRight(second);
    if (!straight && !(isRight(first) && isLeft(second))) {
      return false;
    }
    DataType common = common(first.getType(), second.getType());
    if (common == null) {
      return false;
    }
    leftKeys.add(as(straight ? first : second, common));
    rightKeys.add(as(straight ? second : first, common));
    return true;
  }

  private @Nullable DataType common(RelDataType first, RelDataType second) {
    RelDataType common =
        join.getCluster().getTypeFactory().leastRestrictive(List.of(first, second));
    return common == null ? null : RexTypes.of(common);
  }

  private ScalarExpression as(RexNode key, DataType type) {
    return RexTypes.of(key.getType()).equals(type)
        ? rex.of(key)
        : new ScalarExpression.Cast(rex.of(key), type);
  }

  private boolean isLeft(RexNode node) {
    ImmutableBitSet fields = RexFields.of(node);
    return !fields.isEmpty() && fields.length() <= leftFields;
  }

  private boolean isRight(RexNode node) {
    ImmutableBitSet fields = RexFields.of(node);
    return !fields.isEmpty() && fields.nextSetBit(0) >= leftFields;
  }
}
