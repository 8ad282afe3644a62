package org.gpuquerylab.engine.internal.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.gpuquerylab.engine.plan.QueryPlan;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.JoinType;
import org.gpuquerylab.operators.relation.JoinKind;

/** The plan that ran: what the operators report, not what was asked for. */
public final class RanPlan {
  private final IdentityHashMap<RelNode, RanJoin> joins = new IdentityHashMap<>();

  private final Set<RelNode> ran = Collections.newSetFromMap(new IdentityHashMap<>());

  private record RanJoin(JoinType type, RelNode probe, RelNode build) {}

  /** Reports a node that runs. */
  public void ran(RelNode node) {
    ran.add(node);
  }

  /**
   * Reports a join that runs.
   *
   * @param join the node whose result it is
   * @param probe the input whose rows are looked up in a table
   * @param build the input of which the table is built
   */
  public void joined(RelNode join, JoinKind kind, RelNode probe, RelNode build) {
    joins.put(join, new RanJoin(type(kind), probe, build));
  }

  private static JoinType type(JoinKind kind) {
    return switch (kind) {
      case INNER -> JoinType.INNER;
      case LEFT -> JoinType.LEFT_OUTER;
      case FULL -> JoinType.FULL_OUTER;
      case SEMI -> JoinType.LEFT_SEMI;
      case ANTI, NULL_AWARE_ANTI -> JoinType.LEFT_ANTI;
    };
  }

  /**
   * The plan that ran, in the blocks of a prepared statement. The nodes of relations are those of
   * the statement's plan; each join above them is the one that an operator reported.
   */
  public QueryPlan of(PreparedStatement statement) {
    IdentityHashMap<JoinTree, RelNode> tops = new IdentityHashMap<>();
    statement.parts().forEach((node, part) -> tops.put(part, node));
    List<JoinTree> blocks = new ArrayList<>();
    for (JoinTree block : statement.plan().blocks()) {
      RelNode top = tops.get(block);
      boolean single = block instanceof JoinTree.Leaf;
      blocks.add(single ? block : top == null ? nothing() : ran(top, statement));
    }
    return new QueryPlan(statement.plan().statement(), blocks);
  }

  private static JoinTree nothing() {
    return new JoinTree.Leaf(0, "nothing", 0);
  }

  private JoinTree ran(RelNode node, PreparedStatement statement) {
    if (!ran.contains(node)) {
      return nothing();
    }
    RanJoin join = joins.get(node);
    JoinTree part = statement.parts().get(node);
    double rows = part == null ? 0 : part.cardinality();
    if (join != null) {
      return new JoinTree.Join(
          join.type, ran(join.probe, statement), ran(join.build, statement), rows, 0);
    } else if (part instanceof JoinTree.Leaf) {
      return part;
    }
    return node.getInputs().size() == 1 ? ran(node.getInput(0), statement) : nothing();
  }
}
