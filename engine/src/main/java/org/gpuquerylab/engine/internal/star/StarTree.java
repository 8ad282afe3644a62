package org.gpuquerylab.engine.internal.star;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.gpuquerylab.engine.internal.estimate.HostTables;
import org.gpuquerylab.operators.star.CodeSet;
import org.gpuquerylab.operators.star.Predicate;

/**
 * Inner joins of tables with conditions: the tables, the equalities between columns of two tables,
 * and the conditions on one column. What else is in a tree is an {@link IllegalArgumentException}.
 */
final class StarTree {
  private final StarTables tables;
  private final List<Leaf> leaves = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();
  private final Map<String, Integer> roles = new HashMap<>();

  /**
   * A table of the tree, with its conditions.
   *
   * @param table its name, which tells the roles of a table apart
   */
  record Leaf(TableScan scan, String table, List<Predicate.InSet> predicates) {

    @Override
    public boolean equals(Object other) {
      return other instanceof Leaf leaf && leaf.scan.equals(scan);
    }

    @Override
    public int hashCode() {
      return scan.hashCode();
    }
  }

  /** A column of a table. */
  record Place(Leaf leaf, int field) {
    String column() {
      return HostTables.plain(leaf.scan.getRowType().getFieldNames().get(field));
    }
  }

  /**
   * An equality of columns of two tables.
   *
   * @param semi whether the first column is of rows of which at most one counts, by a semi-join
   */
  record Edge(Place one, Place other, boolean semi) {
    boolean isAt(Leaf leaf) {
      return one.leaf.equals(leaf) || other.leaf.equals(leaf);
    }

    Place at(Leaf leaf) {
      return one.leaf.equals(leaf) ? one : other;
    }

    /** The key to which a table refers; a semi-join is one of a table with a key. */
    Place keyFrom(Leaf leaf) {
      require(!semi || other.leaf.equals(leaf));
      return one.leaf.equals(leaf) ? other : one;
    }
  }

  /** An expression over the fields of a node. */
  record Expression(RelNode input, RexNode node) {
    Expression with(RexNode other) {
      return new Expression(input, other);
    }
  }

  /** Reads a tree. */
  StarTree(RelNode tree, StarTables tables) {
    this.tables = tables;
    collectLeaves(tree);
    collectConditions(tree);
  }

  static void require(boolean condition) {
    if (!condition) {
      throw new IllegalArgumentException("not a star");
    }
  }

  private void collectLeaves(RelNode node) {
    if (node instanceof TableScan scan) {
      leaves.forEach(leaf -> require(!leaf.scan.equals(scan)));
      List<String> names = scan.getTable().getQualifiedName();
      String table = HostTables.plain(names.get(names.size() - 1));
      int time = roles.merge(table, 1, Integer::sum);
      leaves.add(new Leaf(scan, tables.role(table, time), new ArrayList<>()));
      return;
    }
    boolean known =
        node instanceof Filter
            || (node instanceof Project project && !project.containsOver())
            || (node instanceof Join join && isKnown(join.getJoinType()));
    require(known);
    node.getInputs().forEach(this::collectLeaves);
  }

  private static boolean isKnown(JoinRelType type) {
    return type == JoinRelType.INNER || type == JoinRelType.SEMI;
  }

  private void collectConditions(RelNode node) {
    node.getInputs().forEach(this::collectConditions);
    if (node instanceof Filter filter) {
      RelOptUtil.conjunctions(filter.getCondition())
          .forEach(one -> add(new Expression(filter.getInput(), one)));
    } else if (node instanceof Join join) {
      RelOptUtil.conjunctions(join.getCondition()).forEach(one -> add(new Expression(join, one)));
    }
  }

  private void add(Expression condition) {
    RexNode node = condition.node();
    if (node.isAlwaysTrue()) {
      return;
    }
    if (node.isA(SqlKind.EQUALS) || node.isA(SqlKind.IS_NOT_DISTINCT_FROM)) {
      RexNode one = StarMeasures.plain(((RexCall) node).getOperands().get(0));
      RexNode other = StarMeasures.plain(((RexCall) node).getOperands().get(1));
      if (one instanceof RexInputRef && other instanceof RexInputRef) {
        add(condition, place(condition.with(one)), place(condition.with(other)));
        return;
      }
    }
    int column = StarConditions.column(node);
    Place place = place(field(condition.input(), column));
    CodedColumn codes = tables.coded(place.leaf.table(), place.column());
    CodeSet passing =
        StarConditions.of(node, condition.input().getCluster().getRexBuilder(), codes);
    if (!passing.complement().intervals().isEmpty()) {
      place.leaf.predicates.add(new Predicate.InSet(place.column(), passing));
    }
  }

  private void add(Expression condition, Place one, Place other) {
    require(!one.leaf.equals(other.leaf));
    // Where one side has no NULL, the two equalities are the same.
    require(condition.node().isA(SqlKind.EQUALS) || !hasNulls(one) || !hasNulls(other));
    boolean semi = condition.input() instanceof Join join && join.getJoinType() == JoinRelType.SEMI;
    // Of a semi-join, the tables of the right input come last.
    boolean last = leaves.indexOf(one.leaf) > leaves.indexOf(other.leaf);
    edges.add(last ? new Edge(one, other, semi) : new Edge(other, one, semi));
  }

  private boolean hasNulls(Place place) {
    return tables.vector(place.leaf.table(), place.column()).validity() != null;
  }

  /** The tables. */
  List<Leaf> leaves() {
    return leaves;
  }

  /** The tables in descending order of their rows. */
  List<Leaf> largestFirst() {
    return leaves.stream()
        .sorted(
            Comparator.comparingInt((Leaf leaf) -> tables.table(leaf.table()).rows()).reversed())
        .toList();
  }

  /** The equalities. */
  List<Edge> edges() {
    return edges;
  }

  /** Follows a field to where it is computed, or to its table. */
  Expression resolved(Expression expression) {
    Expression at = expression;
    while (at.node instanceof RexInputRef field && !(at.input instanceof TableScan)) {
      int index = field.getIndex();
      if (at.input instanceof Project project) {
        at = new Expression(project.getInput(), project.getProjects().get(index));
      } else if (at.input instanceof Join join) {
        int left = join.getLeft().getRowType().getFieldCount();
        RelNode side = index < left ? join.getLeft() : join.getRight();
        int own = index < left ? index : index - left;
        at = new Expression(side, side.getCluster().getRexBuilder().makeInputRef(side, own));
      } else {
        require(at.input instanceof Filter);
        at = new Expression(at.input.getInput(0), field);
      }
    }
    return at;
  }

  /** The column to which an expression leads. */
  Place place(Expression expression) {
    Expression at = resolved(expression);
    require(at.node instanceof RexInputRef && at.input instanceof TableScan);
    Leaf leaf = leaves.stream().filter(one -> one.scan.equals(at.input)).findFirst().orElseThrow();
    return new Place(leaf, ((RexInputRef) at.node).getIndex());
  }

  /** The column to which a field of a node leads. */
  Place place(RelNode node, int field) {
    return place(field(node, field));
  }

  /** A field of a node; of a join, also one of the right input that is no field of a semi-join. */
  static Expression field(RelNode node, int field) {
    RexBuilder rex = node.getCluster().getRexBuilder();
    int own = node.getRowType().getFieldCount();
    if (field < own) {
      return new Expression(node, rex.makeInputRef(node, field));
    }
    return field(node.getInput(1), field - own);
  }
}
