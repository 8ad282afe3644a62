package org.gpuquerylab.calcite.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.jspecify.annotations.Nullable;

/**
 * Turns a mark join into a semi or anti join where a filter keeps the rows of one mark. Calcite's
 * rule leaves NOT IN, because its mark is unknown for rows whose comparison is unknown; the anti
 * join's condition here is that the comparison is not false, which says the same.
 */
final class MarkJoins extends RelHomogeneousShuttle {
  private MarkJoins() {}

  static RelNode toSemiAndAnti(RelNode tree) {
    return tree.accept(new MarkJoins());
  }

  @Override
  public RelNode visit(RelNode other) {
    RelNode node = super.visit(other);
    return node instanceof Filter filter
            && filter.getInput() instanceof Join join
            && join.getJoinType() == JoinRelType.LEFT_MARK
        ? rewrite(filter, join)
        : node;
  }

  private static RelNode rewrite(Filter filter, Join join) {
    int mark = join.getLeft().getRowType().getFieldCount();
    List<RexNode> others = new ArrayList<>();
    JoinRelType type = null;
    for (RexNode conjunct : RelOptUtil.conjunctions(filter.getCondition())) {
      JoinRelType meant = type(conjunct, mark);
      if (meant != null && type == null) {
        type = meant;
      } else if (RelOptUtil.InputFinder.bits(conjunct).get(mark)) {
        return filter;
      } else {
        others.add(conjunct);
      }
    }
    return type == null ? filter : join(filter, join, type, others);
  }

  private static @Nullable JoinRelType type(RexNode conjunct, int mark) {
    if (isMark(conjunct, mark)) {
      return JoinRelType.SEMI;
    }
    boolean not = conjunct.isA(SqlKind.NOT) && isMark(((RexCall) conjunct).operands.get(0), mark);
    return not ? JoinRelType.ANTI : null;
  }

  private static boolean isMark(RexNode node, int mark) {
    return node instanceof RexInputRef ref && ref.getIndex() == mark;
  }

  private static RelNode join(Filter filter, Join join, JoinRelType type, List<RexNode> others) {
    RexBuilder rex = join.getCluster().getRexBuilder();
    RexNode condition = join.getCondition();
    if (type == JoinRelType.ANTI && condition.getType().isNullable()) {
      condition = rex.makeCall(SqlStdOperatorTable.IS_NOT_FALSE, condition);
    }
    RelNode result =
        LogicalJoin.create(join.getLeft(), join.getRight(), List.of(), condition, Set.of(), type);
    if (!others.isEmpty()) {
      result = LogicalFilter.create(result, RexUtil.composeConjunction(rex, others));
    }
    List<RexNode> fields = new ArrayList<>();
    int mark = join.getLeft().getRowType().getFieldCount();
    for (int i = 0; i < mark; i++) {
      fields.add(rex.makeInputRef(result, i));
    }
    fields.add(
        rex.makeLiteral(
            type == JoinRelType.SEMI,
            filter.getRowType().getFieldList().get(mark).getType(),
            false));
    return LogicalProject.create(
        result, List.of(), fields, filter.getRowType().getFieldNames(), Set.of());
  }
}
