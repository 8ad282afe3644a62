package org.gpuquerylab.calcite.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.tools.RelBuilder;
import org.gpuquerylab.calcite.query.BlockRelation;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.JoinType;
import org.jspecify.annotations.Nullable;

/** Builds the tree of a block whose joins are in another order. */
public final class BlockRewrite {
  private final JoinBlock block;
  private final UnaryOperator<RelNode> inputs;
  private final Map<String, Integer> relations = new HashMap<>();
  private final IdentityHashMap<JoinTree, Part> parts = new IdentityHashMap<>();

  /** Null if nobody asks. */
  private final @Nullable Map<RelNode, JoinTree> nodes;

  /** Null if all operators are inner joins. */
  private final @Nullable OperatorBlock operators;

  /** The predicates of inner joins that are not applied yet; none if there are operators. */
  private final List<RexNode> open = new ArrayList<>();

  /**
   * A part of the new tree.
   *
   * @param at for each of the block's columns, its field in the node, or -1
   * @param set the block's relations in the part
   * @param leaves the same relations as a set of the operator graph's
   */
  @SuppressWarnings(
      "ArrayRecordComponent") // This is an internal view, which is neither compared nor printed.
  private record Part(RelNode node, int[] at, BitSet set, long leaves) {
    List<RelDataType> types() {
      return node.getRowType().getFieldList().stream().map(RelDataTypeField::getType).toList();
    }
  }

  /**
   * Prepares a rewriting.
   *
   * @param operators the block's operator graph, from which the plan comes; null if the plan comes
   *     from the query graph of a block of inner joins
   * @param inputs gives what stands for the input of a relation in the new tree
   * @param nodes receives, by identity, the nodes of the new tree with the parts of the plan that
   *     they are, a node of its own for each; null if nobody asks
   */
  public BlockRewrite(
      JoinBlock block,
      @Nullable OperatorBlock operators,
      UnaryOperator<RelNode> inputs,
      @Nullable Map<RelNode, JoinTree> nodes) {
    this.nodes = nodes;
    this.block = block;
    this.operators = operators;
    this.inputs = inputs;
    for (int i = 0; i < block.relations().size(); i++) {
      relations.put(block.relations().get(i).name(), i);
    }
    if (operators == null) {
      open.addAll(block.edges());
    }
  }

  /** The joins of a plan of some of the block's relations, without the fields of the root. */
  public RelNode joined(JoinTree plan) {
    for (JoinTree node : plan.postOrder()) {
      Part part = node instanceof JoinTree.Leaf leaf ? leaf(leaf) : join((JoinTree.Join) node);
      parts.put(node, part);
      if (nodes != null) {
        nodes.put(part.node, node);
      }
    }
    return part(plan).node;
  }

  /** The tree with the joins of a plan; it has the fields of the block's root. */
  public RelNode tree(JoinTree plan) {
    joined(plan);
    Part top = part(plan);
    RelBuilder builder = builder().push(top.node);
    List<RelDataType> types = top.types();
    List<RexNode> fields = new ArrayList<>();
    block.outputs().forEach(output -> fields.add(shift(output, top.at, types)));
    return builder
        .project(fields, block.root().getRowType().getFieldNames(), true)
        .convert(block.root().getRowType(), true)
        .build();
  }

  private RelBuilder builder() {
    return RelFactories.LOGICAL_BUILDER.create(block.root().getCluster(), null);
  }

  private Part part(JoinTree node) {
    return Objects.requireNonNull(parts.get(node));
  }

  private Part leaf(JoinTree.Leaf leaf) {
    int index = Objects.requireNonNull(relations.get(leaf.name()));
    BlockRelation relation = block.relations().get(index);
    int[] at = new int[block.columns()];
    Arrays.fill(at, -1);
    for (int field = 0; field < relation.fields(); field++) {
      at[block.offset(index) + field] = field;
    }
    BitSet set = new BitSet();
    set.set(index);
    RelNode input = inputs.apply(relation.input());
    List<RexNode> filters = new ArrayList<>(relation.filters());
    if (operators == null) {
      filters.addAll(equalities(index));
    }
    RelNode filtered = builder().push(input).filter(filters).build();
    if (nodes != null && nodes.containsKey(filtered)) {
      filtered = copy(filtered, leaf.name());
    }
    return new Part(filtered, at, set, leaf.relation() < Long.SIZE ? 1L << leaf.relation() : 0);
  }

  /** An equal node that is another object. */
  private static RelNode copy(RelNode node, String name) {
    return node instanceof TableScan scan
        ? scan.withHints(List.of(RelHint.builder(Conversion.ALIAS).hintOption(name).build()))
        : node.copy(node.getTraitSet(), node.getInputs());
  }

  /**
   * That columns of a relation which are in one class are equal. A join applies a class by one
   * column of each side, so {@code a.x = b.y and a.z = b.y} needs {@code a.x = a.z} as well.
   */
  private List<RexNode> equalities(int relation) {
    List<RexNode> equalities = new ArrayList<>();
    int offset = block.offset(relation);
    for (List<Integer> equal : block.classes()) {
      List<Integer> own = equal.stream().filter(c -> block.relation(c) == relation).toList();
      for (int i = 1; i < own.size(); i++) {
        RexNode same = builder().equals(block.column(own.get(0)), block.column(own.get(i)));
        equalities.add(RexUtil.shift(same, -offset));
      }
    }
    return equalities;
  }

  private Part join(JoinTree.Join join) {
    Part left = part(join.left());
    Part right = part(join.right());
    BitSet set = (BitSet) left.set.clone();
    set.or(right.set);
    int width = left.node.getRowType().getFieldCount();
    int[] at = left.at.clone();
    for (int column = 0; column < at.length; column++) {
      at[column] = right.at[column] >= 0 ? width + right.at[column] : at[column];
    }
    RelBuilder builder = builder().push(left.node).push(right.node);
    Part both = new Part(left.node, at, set, left.leaves | right.leaves);
    List<RelDataType> types = new ArrayList<>(left.types());
    types.addAll(right.types());
    List<RexNode> conditions = new ArrayList<>();
    for (RexNode conjunct : conjuncts(left, right, both)) {
      conditions.add(shift(conjunct, at, types));
    }
    RelNode node = builder.join(type(join.type()), conditions).build();
    return new Part(node, join.type().hidesRight() ? left.at : at, set, both.leaves);
  }

  private static JoinRelType type(JoinType type) {
    return switch (type) {
      case INNER -> JoinRelType.INNER;
      case LEFT_OUTER -> JoinRelType.LEFT;
      case FULL_OUTER -> JoinRelType.FULL;
      case LEFT_SEMI -> JoinRelType.SEMI;
      case LEFT_ANTI -> JoinRelType.ANTI;
      case LEFT_MARK -> JoinRelType.LEFT_MARK;
    };
  }

  /** The predicates, over the block's columns, that a join is the first to apply. */
  private List<RexNode> conjuncts(Part left, Part right, Part both) {
    if (operators != null) {
      return operators.between(left.leaves, right.leaves);
    }
    List<RexNode> conjuncts = new ArrayList<>();
    for (List<Integer> equal : block.classes()) {
      Integer one = first(equal, left);
      Integer other = first(equal, right);
      if (one != null && other != null) {
        conjuncts.add(builder().equals(block.column(one), block.column(other)));
      }
    }
    for (RexNode edge : List.copyOf(open)) {
      BitSet missing = block.relations(edge);
      missing.andNot(both.set);
      if (missing.isEmpty()) {
        open.remove(edge);
        conjuncts.add(edge);
      }
    }
    return conjuncts;
  }

  private @Nullable Integer first(List<Integer> equal, Part part) {
    for (Integer column : equal) {
      if (part.set.get(block.relation(column))) {
        return column;
      }
    }
    return null;
  }

  private static RexNode shift(RexNode expression, int[] at, List<RelDataType> types) {
    return expression.accept(
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef reference) {
            int field = at[reference.getIndex()];
            return new RexInputRef(field, types.get(field));
          }
        });
  }
}
