package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.KeyFilter;
import org.jspecify.annotations.Nullable;

/**
 * Sideways information passing: the keys of a join's build side, which runs first, filter the rows
 * of the tables from which the keys of its probe side come. With nested joins a table gets the
 * filters of all joins above it.
 */
final class SidewaysFilters {
  private final RelationalOperators operators;
  private final IdentityHashMap<RelNode, List<Pending>> pending = new IdentityHashMap<>();

  /** A filter for the rows of a node. */
  private record Pending(String column, KeyFilter filter) {}

  /** A node, and a field of it. */
  private record Place(RelNode node, int field) {}

  SidewaysFilters(RelationalOperators operators) {
    this.operators = operators;
  }

  /** Whether a join has a build side that can filter its probe side: the right one. */
  static boolean takes(Join join) {
    return join.getJoinType() == JoinRelType.INNER || join.getJoinType() == JoinRelType.SEMI;
  }

  /**
   * Filters the probe side of a join, which is about to run, until the result is closed.
   *
   * @param build the rows of the right side
   */
  Closer forward(Join join, DeviceRelation build) {
    Closer filters = new Closer();
    int leftFields = join.getLeft().getRowType().getFieldCount();
    for (RexNode conjunct : RelOptUtil.conjunctions(join.getCondition())) {
      if (conjunct.isA(SqlKind.EQUALS)
          && ((RexCall) conjunct).getOperands().get(0) instanceof RexInputRef one
          && ((RexCall) conjunct).getOperands().get(1) instanceof RexInputRef other
          && RexTypes.of(one.getType()).equals(RexTypes.of(other.getType()))) {
        int left = Math.min(one.getIndex(), other.getIndex());
        int right = Math.max(one.getIndex(), other.getIndex());
        if (left < leftFields && right >= leftFields) {
          add(place(join.getLeft(), left), RexTranslation.name(right - leftFields), build, filters);
        }
      }
    }
    return filters;
  }

  private void add(@Nullable Place place, String key, DeviceRelation build, Closer filters) {
    if (place == null) {
      return;
    }
    KeyFilter filter = filters.own(operators.keyFilter(build, List.of(key)));
    Pending added = new Pending(RexTranslation.name(place.field()), filter);
    List<Pending> ofNode = pending.computeIfAbsent(place.node(), node -> new ArrayList<>());
    ofNode.add(added);
    filters.own(() -> ofNode.remove(added));
  }

  /** The lowest node whose rows a filter of a field may drop; null if there is none below. */
  private static @Nullable Place place(RelNode root, int field) {
    RelNode node = root;
    int at = field;
    while (true) {
      if (node instanceof Project project) {
        if (!(project.getProjects().get(at) instanceof RexInputRef input)) {
          return null;
        }
        at = input.getIndex();
        node = project.getInput();
      } else if (node instanceof Join join) {
        int left = join.getLeft().getRowType().getFieldCount();
        boolean fromLeft = at < left;
        if (fromLeft ? join.getJoinType().generatesNullsOnLeft() : !takes(join)) {
          return null;
        }
        node = fromLeft ? join.getLeft() : join.getRight();
        at = fromLeft ? at : at - left;
      } else {
        boolean reached = node instanceof Filter || node instanceof TableScan;
        return reached && occurrences(root, node) == 1 ? new Place(node, at) : null;
      }
    }
  }

  /** How often a node is in a tree; one that is there twice would be filtered in both places. */
  private static int occurrences(RelNode root, RelNode node) {
    int found = root == node ? 1 : 0;
    for (RelNode input : root.getInputs()) {
      found += occurrences(input, node);
    }
    return found;
  }

  /** The rows of a node that pass its filters; closes the others. */
  DeviceRelation passed(RelNode node, DeviceRelation rows) {
    DeviceRelation left = rows;
    for (Pending filter : pending.getOrDefault(node, List.of())) {
      DeviceRelation all = left;
      try (all) {
        left = filter.filter().filter(all, List.of(filter.column()));
      }
    }
    return left;
  }
}
