package org.gpuquerylab.calcite.internal;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.ImmutableBitSet;
import org.gpuquerylab.calcite.query.BlockTree;
import org.gpuquerylab.calcite.query.ColumnClasses;
import org.gpuquerylab.calcite.query.EqualColumns;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.gpuquerylab.joinorder.query.JoinPredicate;
import org.gpuquerylab.joinorder.query.JoinType;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.OperatorTree;
import org.gpuquerylab.joinorder.query.Relation;

/** The operator graph of a block, and the conjuncts behind each of its predicates. */
public final class OperatorBlock {
  private static final double LEAST_SELECTIVITY = 1e-18;

  private final JoinBlock block;
  private final BlockEstimates estimates;
  private final IdentityHashMap<JoinPredicate, List<RexNode>> conjuncts = new IdentityHashMap<>();

  /** The columns that inner joins have made equal so far, so that an implied equality is free. */
  private final EqualColumns equal = new EqualColumns();

  private final OperatorGraph graph;

  /** A part of the tree, and its relations whose columns no semi or anti join hides. */
  private record Part(OperatorTree tree, Set<Integer> visible) {}

  /**
   * Creates the graph.
   *
   * @throws org.gpuquerylab.joinorder.query.InvalidQueryException if the block is beyond a graph's
   *     limits
   */
  public OperatorBlock(JoinBlock block, BlockEstimates estimates) {
    this.block = block;
    this.estimates = estimates;
    graph = OperatorGraph.of(part(block.tree()).tree());
  }

  /** The graph; its relations have the names of the block's, in the order of the tree's leaves. */
  public OperatorGraph graph() {
    return graph;
  }

  /** The conjuncts that a join of two sets of the graph's relations applies. */
  List<RexNode> between(long left, long right) {
    List<RexNode> all = new ArrayList<>();
    for (OperatorGraph.Operator operator : graph.operatorsBetween(left, right)) {
      operator.predicates().forEach(p -> all.addAll(conjuncts.getOrDefault(p, List.of())));
    }
    return all;
  }

  private Part part(BlockTree node) {
    if (node instanceof BlockTree.Leaf leaf) {
      int i = leaf.relation();
      Relation relation = new Relation(name(i), estimates.rows(i), estimates.selectivity(i));
      return new Part(new OperatorTree.Leaf(relation), Set.of(i));
    }
    BlockTree.Operator operator = (BlockTree.Operator) node;
    Part left = part(operator.left());
    Part right = part(operator.right());
    JoinType type = type(operator.type());
    Set<Integer> visible = new LinkedHashSet<>(left.visible);
    if (!type.hidesRight()) {
      visible.addAll(right.visible);
    }
    List<JoinPredicate> predicates = new ArrayList<>();
    for (List<RexNode> group : groups(operator, left, right)) {
      predicates.add(predicate(group, left, right, type));
    }
    return new Part(new OperatorTree.Join(type, left.tree, right.tree, predicates), visible);
  }

  private static JoinType type(JoinRelType type) {
    return switch (type) {
      case LEFT -> JoinType.LEFT_OUTER;
      case FULL -> JoinType.FULL_OUTER;
      case SEMI -> JoinType.LEFT_SEMI;
      case ANTI -> JoinType.LEFT_ANTI;
      default -> JoinType.INNER;
    };
  }

  /**
   * The conjuncts that stay together: all of an operator that is no inner join; of an inner join,
   * each conjunct over both inputs alone, with those over one input in the first group.
   */
  private List<List<RexNode>> groups(BlockTree.Operator operator, Part left, Part right) {
    if (operator.type() != JoinRelType.INNER || operator.conjuncts().isEmpty()) {
      return List.of(operator.conjuncts());
    }
    List<List<RexNode>> groups = new ArrayList<>();
    List<RexNode> others = new ArrayList<>();
    for (RexNode conjunct : operator.conjuncts()) {
      BitSet named = block.relations(conjunct);
      if (meets(named, left) && meets(named, right)) {
        groups.add(new ArrayList<>(List.of(conjunct)));
      } else {
        others.add(conjunct);
      }
    }
    if (groups.isEmpty()) {
      return List.of(others);
    }
    groups.get(0).addAll(others);
    addImplied(groups, left, right);
    return groups;
  }

  /** Adds the equalities of a class that others imply, so that they can join, too. */
  private void addImplied(List<List<RexNode>> groups, Part left, Part right) {
    Set<Set<Integer>> stated = new HashSet<>();
    for (List<RexNode> group : groups) {
      RexInputRef[] columns = ColumnClasses.equality(group.get(0));
      if (columns != null) {
        stated.add(Set.of(columns[0].getIndex(), columns[1].getIndex()));
      }
    }
    Set<Set<Integer>> first = Set.copyOf(stated);
    for (List<Integer> equal : block.classes()) {
      if (first.stream().noneMatch(equal::containsAll)) {
        continue;
      }
      for (int one : equal) {
        for (int other : equal) {
          boolean between =
              left.visible.contains(block.relation(one))
                  && right.visible.contains(block.relation(other));
          if (between && stated.add(Set.of(one, other))) {
            groups.add(List.of(equality(one, other)));
          }
        }
      }
    }
  }

  private RexNode equality(int one, int other) {
    return block
        .root()
        .getCluster()
        .getRexBuilder()
        .makeCall(SqlStdOperatorTable.EQUALS, block.column(one), block.column(other));
  }

  private static boolean meets(BitSet named, Part part) {
    return part.visible.stream().anyMatch(named::get);
  }

  private JoinPredicate predicate(List<RexNode> group, Part left, Part right, JoinType type) {
    Set<Integer> named = new LinkedHashSet<>();
    group.forEach(conjunct -> block.relations(conjunct).stream().forEach(named::add));
    for (Part part : List.of(left, right)) {
      if (part.visible.stream().noneMatch(named::contains)) {
        // Nothing says which of the input's relations matter, so the operator waits for all.
        named.addAll(type == JoinType.INNER ? Set.of(first(part)) : part.visible);
      }
    }
    Set<String> names = new LinkedHashSet<>();
    Set<String> rejecting = new HashSet<>();
    for (int relation : named) {
      names.add(name(relation));
      if (group.stream().anyMatch(conjunct -> rejects(conjunct, relation))) {
        rejecting.add(name(relation));
      }
    }
    JoinPredicate predicate = new JoinPredicate(names, selectivity(group, type), rejecting);
    conjuncts.put(predicate, group);
    return predicate;
  }

  private static int first(Part part) {
    return part.visible.iterator().next();
  }

  /** Whether a conjunct does not hold if all columns of a relation are null. */
  private boolean rejects(RexNode conjunct, int relation) {
    int from = block.offset(relation);
    int to = from + block.relations().get(relation).fields();
    return block.relations(conjunct).get(relation)
        && Strong.isNotTrue(conjunct, ImmutableBitSet.range(from, to));
  }

  private double selectivity(List<RexNode> group, JoinType type) {
    List<RexNode> counted = new ArrayList<>(group);
    if (type == JoinType.INNER) {
      counted.removeIf(this::isImplied);
    }
    double selectivity = 1;
    for (RexNode conjunct : type == JoinType.INNER ? List.copyOf(counted) : List.<RexNode>of()) {
      if (ColumnClasses.equality(conjunct) != null) {
        selectivity *= estimates.alone(conjunct);
        counted.remove(conjunct);
      }
    }
    selectivity *= estimates.selectivity(counted);
    return Math.min(1, Math.max(LEAST_SELECTIVITY, selectivity));
  }

  private boolean isImplied(RexNode conjunct) {
    RexInputRef[] columns = ColumnClasses.equality(conjunct);
    return columns != null && !equal.add(columns[0].getIndex(), columns[1].getIndex());
  }

  private String name(int relation) {
    return block.relations().get(relation).name();
  }
}
