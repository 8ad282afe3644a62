package org.gpuquerylab.calcite.query;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * A maximal group of joins of a bound statement: relations, and the operators that join them. Mark
 * joins, correlated inputs that Calcite could not take apart, and filters that cannot go below an
 * outer join are boundaries: what is below them is a derived relation. Immutable.
 *
 * <p>Expressions refer to the block's columns: field {@code f} of relation {@code r} is column
 * {@code offset(r) + f}.
 */
public final class JoinBlock {
  private final RelNode root;
  private final List<BlockRelation> relations;
  private final BlockTree tree;
  private final List<RexNode> outputs;
  private final int[] offsets;

  /** The relation of each column. */
  private final int[] relationOf;

  private final ColumnClasses classes;

  /**
   * Creates a block.
   *
   * @param root the node of the statement's tree that the block stands for
   * @param tree its operators
   * @param outputs the root's fields as expressions over the block's columns
   */
  public JoinBlock(
      RelNode root, List<BlockRelation> relations, BlockTree tree, List<RexNode> outputs) {
    this.root = root;
    this.relations = List.copyOf(relations);
    this.tree = tree;
    this.outputs = List.copyOf(outputs);
    this.offsets = new int[relations.size() + 1];
    for (int i = 0; i < relations.size(); i++) {
      offsets[i + 1] = offsets[i] + relations.get(i).fields();
    }
    this.relationOf = new int[columns()];
    for (int i = 0; i < relations.size(); i++) {
      Arrays.fill(relationOf, offsets[i], offsets[i + 1], i);
    }
    this.classes = ColumnClasses.of(this);
  }

  /** The node of the statement's tree that the block stands for. */
  public RelNode root() {
    return root;
  }

  /** The relations, in the order of the statement. */
  public List<BlockRelation> relations() {
    return relations;
  }

  /** The operators as the statement has them. */
  public BlockTree tree() {
    return tree;
  }

  /** The root's fields as expressions over the block's columns. */
  public List<RexNode> outputs() {
    return outputs;
  }

  /** The column of a relation's first field. */
  public int offset(int relation) {
    return offsets[relation];
  }

  /** The number of the block's columns. */
  public int columns() {
    return offsets[relations.size()];
  }

  /** The relation that a column belongs to. */
  public int relation(int column) {
    return relationOf[column];
  }

  /** The relations whose columns an expression names, as a new set. */
  public BitSet relations(RexNode expression) {
    return relations(RelOptUtil.InputFinder.bits(expression));
  }

  private BitSet relations(ImmutableBitSet columns) {
    BitSet named = new BitSet();
    for (int column : columns) {
      named.set(relation(column));
    }
    return named;
  }

  /** Whether all operators are inner joins. */
  public boolean isInner() {
    return operators().stream().allMatch(operator -> operator.type() == JoinRelType.INNER);
  }

  /** All operators; an operator comes after those in its inputs. */
  public List<BlockTree.Operator> operators() {
    List<BlockTree.Operator> found = new ArrayList<>();
    collect(tree, found);
    return found;
  }

  private static void collect(BlockTree node, List<BlockTree.Operator> found) {
    if (node instanceof BlockTree.Operator operator) {
      collect(operator.left(), found);
      collect(operator.right(), found);
      found.add(operator);
    }
  }

  /**
   * The classes of columns that inner joins and filters make equal, each of two columns or more in
   * ascending order. They are closed under transitivity, so an implied equality is in them once.
   */
  public List<List<Integer>> classes() {
    return classes.classes();
  }

  /**
   * The edges: the conjuncts of inner joins, over two relations or more, that are not equalities
   * within a class.
   */
  public List<RexNode> edges() {
    return classes.others();
  }

  /** The expression that is a column. */
  public RexInputRef column(int column) {
    int relation = relation(column);
    RelDataType row = relations.get(relation).input().getRowType();
    return new RexInputRef(column, row.getFieldList().get(column - offsets[relation]).getType());
  }

  /** The name of a column, such as {@code t.id}. */
  public String name(int column) {
    int relation = relation(column);
    BlockRelation of = relations.get(relation);
    return of.name()
        + "."
        + of.input().getRowType().getFieldNames().get(column - offsets[relation]);
  }
}
