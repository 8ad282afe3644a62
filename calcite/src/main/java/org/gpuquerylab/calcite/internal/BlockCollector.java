package org.gpuquerylab.calcite.internal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.gpuquerylab.calcite.query.BlockRelation;
import org.gpuquerylab.calcite.query.CatalogueTable;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.jspecify.annotations.Nullable;

/** Collects the relations and operators of one block. */
final class BlockCollector {
  /** Beyond these, a node is a relation; a tree that shares its nodes may have any number. */
  private static final int MAX_LEAVES = 4096;

  private static final Set<JoinRelType> TYPES =
      Set.of(
          JoinRelType.INNER,
          JoinRelType.LEFT,
          JoinRelType.RIGHT,
          JoinRelType.FULL,
          JoinRelType.SEMI,
          JoinRelType.ANTI);

  private final List<BlockNode.Leaf> leaves = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  /** The nodes above the one that is being added; a planner's tree may have a cycle. */
  private final Set<RelNode> path = Collections.newSetFromMap(new IdentityHashMap<>());

  private int columns;

  private BlockCollector() {}

  /** A part of the block, and its fields as expressions over the block's columns. */
  private record Part(BlockNode node, List<RexNode> fields) {}

  /** Whether a join can be an operator of a block. */
  static boolean isOperator(Join join) {
    return TYPES.contains(join.getJoinType()) && isMovable(join.getCondition());
  }

  private static boolean isMovable(RexNode expression) {
    return RexUtil.isDeterministic(expression)
        && !RexOver.containsOver(expression)
        && RexUtil.SubQueryFinder.find(expression) == null;
  }

  /**
   * The block of a join or a table, or of filters over one; null if a filter cannot become a part
   * of it.
   */
  static @Nullable JoinBlock block(RelNode root) {
    BlockCollector builder = new BlockCollector();
    Part part = root instanceof TableScan ? builder.leaf(root) : builder.open(root, false);
    if (part == null) {
      return null;
    }
    List<BlockRelation> relations =
        builder.leaves.stream()
            .map(leaf -> new BlockRelation(leaf.name, leaf.input, leaf.filters, leaf.table))
            .toList();
    return new JoinBlock(root, relations, part.node.freeze(), part.fields);
  }

  /**
   * Adds a node to the block.
   *
   * @param nullable whether an outer join above may replace all fields by null
   */
  private Part add(RelNode node, boolean nullable) {
    int leaf = leaves.size();
    int column = columns;
    Part open = open(node, nullable);
    if (open != null) {
      return open;
    }
    // What was added before a part turned out to be a boundary goes into the derived relation.
    leaves.subList(leaf, leaves.size()).forEach(undone -> names.remove(undone.name));
    leaves.subList(leaf, leaves.size()).clear();
    columns = column;
    return leaf(node);
  }

  /** Adds a node that is no relation; null if it is one. */
  private @Nullable Part open(RelNode shown, boolean nullable) {
    RelNode node = shown.stripped();
    if (leaves.size() >= MAX_LEAVES || !node.getVariablesSet().isEmpty() || !path.add(node)) {
      return null;
    }
    Part part = part(node, nullable);
    path.remove(node);
    return part;
  }

  private @Nullable Part part(RelNode node, boolean nullable) {
    if (node instanceof Join join && isOperator(join)) {
      return join(join, nullable);
    } else if (node instanceof Filter filter && isMovable(filter.getCondition())) {
      return filter(filter, nullable);
    } else if (node instanceof Project project && isOpen(project, nullable)) {
      Part input = add(project.getInput(), nullable);
      return new Part(input.node, substitute(project.getProjects(), input.fields));
    }
    return null;
  }

  /** An outer join above turns the result of an expression into null, so it cannot move up. */
  private static boolean isOpen(Project project, boolean nullable) {
    return nullable
        ? project.getProjects().stream().allMatch(RexInputRef.class::isInstance)
        : project.getProjects().stream().allMatch(BlockCollector::isMovable);
  }

  private @Nullable Part filter(Filter filter, boolean nullable) {
    Part input = add(filter.getInput(), nullable);
    for (RexNode conjunct : conjuncts(filter.getCondition(), filter)) {
      if (!BlockNode.attach(input.node, substitute(conjunct, input.fields))) {
        return null;
      }
    }
    return input;
  }

  private Part join(Join join, boolean nullable) {
    JoinRelType type = join.getJoinType();
    Part left = add(join.getLeft(), nullable || type.generatesNullsOnLeft());
    Part right = add(join.getRight(), nullable || type.generatesNullsOnRight());
    List<RexNode> fields = new ArrayList<>(left.fields);
    fields.addAll(right.fields);
    BlockNode.Operator operator =
        type == JoinRelType.RIGHT
            ? new BlockNode.Operator(JoinRelType.LEFT, right.node, left.node)
            : new BlockNode.Operator(type, left.node, right.node);
    for (RexNode conjunct : conjuncts(join.getCondition(), join)) {
      operator.add(substitute(conjunct, fields));
    }
    return new Part(operator, type.projectsRight() ? fields : left.fields);
  }

  /** The conjuncts of a condition, in which what all parts of an OR have stands apart. */
  private static List<RexNode> conjuncts(RexNode condition, RelNode node) {
    List<RexNode> conjuncts = new ArrayList<>();
    for (RexNode conjunct : RelOptUtil.conjunctions(condition)) {
      RexNode factors = RexUtil.pullFactors(node.getCluster().getRexBuilder(), conjunct);
      RelOptUtil.conjunctions(factors).stream()
          .filter(factor -> !factor.isAlwaysTrue())
          .forEach(conjuncts::add);
    }
    return conjuncts;
  }

  private Part leaf(RelNode node) {
    TableScan scan = node.stripped() instanceof TableScan known ? known : null;
    CatalogueTable table = scan == null ? null : Relations.table(scan);
    BlockNode.Leaf leaf =
        new BlockNode.Leaf(leaves.size(), columns, unique(Relations.name(node)), node, table);
    leaves.add(leaf);
    List<RexNode> fields = new ArrayList<>();
    for (RelDataTypeField field : node.getRowType().getFieldList()) {
      fields.add(new RexInputRef(columns, field.getType()));
      columns++;
    }
    return new Part(leaf, fields);
  }

  private String unique(String name) {
    String unique = name;
    for (int i = 2; !names.add(unique.toLowerCase(Locale.ROOT)); i++) {
      unique = name + "_" + i;
    }
    return unique;
  }

  private static List<RexNode> substitute(List<RexNode> expressions, List<RexNode> fields) {
    return expressions.stream().map(expression -> substitute(expression, fields)).toList();
  }

  private static RexNode substitute(RexNode expression, List<RexNode> fields) {
    return expression.accept(
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef reference) {
            return fields.get(reference.getIndex());
          }
        });
  }
}
