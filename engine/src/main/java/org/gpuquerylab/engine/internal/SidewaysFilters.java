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
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.KeyFilter;
import org.jspecify.annotations.Nullable;

/**
 * Sideways information passing: the keys of a join's build side, which runs first, filter the rows
 * of the tables from which the keys of its probe side come. With nested joins a table gets the
 * filters of all joins above it.
 *
 * <p>A filter saves work only in the joins between the table and the one with the keys, which drops
 * the rows itself. It costs a pass over the table, one over the build side, and launches.
 */
final class SidewaysFilters {
  /**
   * What a row costs that a filter reads, in rows that probe a join meanwhile, with a margin as
   * estimates err. By order-matters over shop:1000000 on 2 cores, 2 slows plans that were chosen,
   * and 8 leaves bad ones as slow as they are.
   */
  private static final double FILTERED_ROW = 4;

  /**
   * What launches of a filter cost, in rows that probe a join meanwhile: on a GPU about 1 ms, in
   * which 2^23 rows probe (the experiment order-matters on an H200).
   */
  private static final double LAUNCHES_OF_GPU = 1 << 23;

  private static final double LAUNCHES_OF_CPU = 1 << 16;

  private final RelationalOperators operators;
  private final @Nullable PlanEstimates estimates;
  private final double launches;
  private final IdentityHashMap<RelNode, List<Pending>> pending = new IdentityHashMap<>();
  private final IdentityHashMap<RelNode, Integer> applied = new IdentityHashMap<>();

  /** A filter for the rows of a node. */
  private record Pending(String column, KeyFilter filter) {}

  /**
   * A node, and a field of it.
   *
   * @param between the joins through which the node's rows reach the one with the keys
   */
  private record Place(RelNode node, int field, List<RelNode> between) {}

  /** The place that keys of a build side filter. */
  record Target(Place place, String key) {}

  /**
   * Filters of a statement.
   *
   * @param estimates tells which filters pay; null if all are built
   */
  SidewaysFilters(RelationalOperators operators, @Nullable PlanEstimates estimates) {
    this.operators = operators;
    this.estimates = estimates;
    boolean isGpu = operators.context().backend().device().kind() == DeviceInfo.Kind.GPU;
    launches = isGpu ? LAUNCHES_OF_GPU : LAUNCHES_OF_CPU;
  }

  private static boolean drops(Join join) {
    return join.getJoinType() == JoinRelType.INNER || join.getJoinType() == JoinRelType.SEMI;
  }

  /**
   * Filters the probe side of a join, which is about to run, until the result is closed.
   *
   * @param targets what is filtered
   * @param build the rows of the right side
   */
  Closer forward(List<Target> targets, DeviceRelation build) {
    Closer filters = new Closer();
    targets.forEach(target -> add(target, build, filters));
    return filters;
  }

  /** What the keys of a join's build side, the right one, filter; empty if nothing. */
  List<Target> targets(Join join) {
    List<Target> targets = new ArrayList<>();
    if (!drops(join)) {
      return targets;
    }
    int leftFields = join.getLeft().getRowType().getFieldCount();
    for (RexNode conjunct : RelOptUtil.conjunctions(join.getCondition())) {
      if (conjunct.isA(SqlKind.EQUALS)
          && ((RexCall) conjunct).getOperands().get(0) instanceof RexInputRef one
          && ((RexCall) conjunct).getOperands().get(1) instanceof RexInputRef other
          && RexTypes.of(one.getType()).equals(RexTypes.of(other.getType()))) {
        int left = Math.min(one.getIndex(), other.getIndex());
        int right = Math.max(one.getIndex(), other.getIndex());
        Place place = left < leftFields && right >= leftFields ? place(join.getLeft(), left) : null;
        if (place != null && pays(join, place)) {
          targets.add(new Target(place, RexTranslation.name(right - leftFields)));
        }
      }
    }
    return targets;
  }

  private boolean pays(Join join, Place place) {
    PlanEstimates known = estimates;
    if (known == null || place.between().isEmpty()) {
      return known == null;
    }
    double rows = known.rows(place.node());
    double dropped = 1 - known.rows(join) / Math.max(1, known.rows(join.getLeft()));
    double joined = rows + place.between().stream().mapToDouble(known::rows).sum();
    return dropped * joined > FILTERED_ROW * (rows + known.rows(join.getRight())) + launches;
  }

  private void add(Target target, DeviceRelation build, Closer filters) {
    KeyFilter filter = filters.own(operators.keyFilter(build, List.of(target.key())));
    Pending added = new Pending(RexTranslation.name(target.place().field()), filter);
    List<Pending> ofNode =
        pending.computeIfAbsent(target.place().node(), node -> new ArrayList<>());
    ofNode.add(added);
    filters.own(() -> ofNode.remove(added));
  }

  /** The lowest node whose rows a filter of a field may drop; null if there is none below. */
  private static @Nullable Place place(RelNode root, int field) {
    RelNode node = root;
    int at = field;
    List<RelNode> between = new ArrayList<>();
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
        if (fromLeft ? join.getJoinType().generatesNullsOnLeft() : !drops(join)) {
          return null;
        }
        between.add(join);
        node = fromLeft ? join.getLeft() : join.getRight();
        at = fromLeft ? at : at - left;
      } else {
        boolean reached = node instanceof Filter || node instanceof TableScan;
        return reached && occurrences(root, node) == 1 ? new Place(node, at, between) : null;
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
    List<Pending> ofNode = pending.getOrDefault(node, List.of());
    if (!ofNode.isEmpty()) {
      applied.put(node, ofNode.size());
    }
    for (Pending filter : ofNode) {
      DeviceRelation all = left;
      try (all) {
        left = filter.filter().filter(all, List.of(filter.column()));
      }
    }
    return left;
  }

  /** Says by how many joins a node was filtered; empty if by none. */
  String mark(RelNode node) {
    Integer joins = applied.get(node);
    return joins == null
        ? ""
        : " [filtered by keys of " + joins + (joins == 1 ? " join]" : " joins]");
  }
}
