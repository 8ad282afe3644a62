package org.gpuquerylab.engine.internal.star;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.gpuquerylab.engine.internal.estimate.HostTables;
import org.gpuquerylab.operators.star.DimensionJoin;
import org.gpuquerylab.operators.star.GroupColumn;
import org.gpuquerylab.operators.star.Measure;
import org.gpuquerylab.operators.star.Predicate;
import org.gpuquerylab.operators.star.StarQuery;
import org.jspecify.annotations.Nullable;

/**
 * A statement that is a star query: one sum over a table that is joined with others by one key
 * each, perhaps in groups and in an order.
 *
 * @param leaves for the fact table and then for each join of the query, the node with its rows
 * @param outputs for each column of the result, the number of the group; the number of groups for
 *     the sum
 * @param order the order of the result, by the outputs
 */
record StarStatement(
    StarQuery query, List<RelNode> leaves, List<Integer> outputs, List<RelFieldCollation> order) {

  /** The star query of a tree; null if there is none. */
  static @Nullable StarStatement of(RelNode tree, StarTables tables) {
    RelNode node = tree;
    List<RelFieldCollation> order = List.of();
    if (node instanceof Sort sort && sort.fetch == null && sort.offset == null) {
      order = sort.getCollation().getFieldCollations();
      node = sort.getInput();
    }
    Aggregate aggregate =
        node instanceof Project above ? only(above) : node instanceof Aggregate one ? one : null;
    if (aggregate == null) {
      return null;
    }
    try {
      return new Search(tables).statement(aggregate, outputs(node, aggregate), order);
    } catch (IllegalArgumentException e) {
      return null; // A column or a combination that star queries do not have.
    }
  }

  /** The aggregation whose fields a projection puts in another order; null if it computes. */
  private static @Nullable Aggregate only(Project above) {
    boolean plain = above.getProjects().stream().allMatch(RexInputRef.class::isInstance);
    return plain && above.getInput() instanceof Aggregate aggregate ? aggregate : null;
  }

  private static List<Integer> outputs(RelNode node, Aggregate aggregate) {
    List<Integer> outputs = new ArrayList<>();
    for (int i = 0; i < node.getRowType().getFieldCount(); i++) {
      outputs.add(
          node.equals(aggregate)
              ? i
              : ((RexInputRef) ((Project) node).getProjects().get(i)).getIndex());
    }
    return outputs;
  }

  /** No sum up to here overflows, even if the bound is rounded. */
  private static final double MOST_SUM = 1L << 62;

  /** A table with its conditions. */
  private record Leaf(RelNode node, TableScan scan, List<Predicate> predicates) {
    String table() {
      List<String> names = scan.getTable().getQualifiedName();
      return HostTables.plain(names.get(names.size() - 1));
    }

    String column(int field) {
      return HostTables.plain(scan.getRowType().getFieldNames().get(field));
    }
  }

  /** A column of a leaf. */
  private record Place(Leaf leaf, int field) {
    String column() {
      return leaf.column(field);
    }
  }

  /** An equality of columns of two leaves. */
  private record Edge(Place one, Place other) {
    /** The place on a leaf; null if the edge has none there. */
    @Nullable Place at(Leaf leaf) {
      return one.leaf.equals(leaf) ? one : other.leaf.equals(leaf) ? other : null;
    }

    Place beside(Leaf leaf) {
      return one.leaf.equals(leaf) ? other : one;
    }
  }

  /** Reads a tree; what is no star is an {@link IllegalArgumentException}. */
  private static final class Search {
    private final StarTables tables;
    private final List<Leaf> leaves = new ArrayList<>();
    private final List<Edge> edges = new ArrayList<>();

    Search(StarTables tables) {
      this.tables = tables;
    }

    StarStatement statement(
        Aggregate aggregate, List<Integer> outputs, List<RelFieldCollation> order) {
      require(aggregate.getGroupSets().size() == 1 && aggregate.getAggCallList().size() == 1);
      AggregateCall call = aggregate.getAggCallList().get(0);
      require(
          call.getAggregation().getKind() == SqlKind.SUM
              && !call.isDistinct()
              && !call.hasFilter()
              && call.getArgList().size() == 1);
      collect(aggregate.getInput());
      Leaf fact = fact();
      List<DimensionJoin> joins = new ArrayList<>();
      List<RelNode> nodes = new ArrayList<>(List.of(fact.node));
      for (Edge edge : edges) {
        Place key = edge.beside(fact);
        Place foreign = edge.beside(key.leaf);
        nodes.add(key.leaf.node);
        joins.add(
            new DimensionJoin(
                key.leaf.table(), key.column(), foreign.column(), key.leaf.predicates));
      }
      List<GroupColumn> groups = new ArrayList<>();
      for (int field : aggregate.getGroupSet()) {
        Place place = place(aggregate.getInput(), field);
        require(!place.leaf.equals(fact));
        groups.add(new GroupColumn(place.leaf.table(), place.column()));
      }
      Measure measure = measure(aggregate.getInput(), call.getArgList().get(0), fact);
      checkSums(measure, fact);
      return new StarStatement(
          new StarQuery(
              "statement", fact.table(), fact.predicates, joins, measure, groups, List.of()),
          nodes,
          outputs,
          order);
    }

    private static void require(boolean condition) {
      if (!condition) {
        throw new IllegalArgumentException("not a star");
      }
    }

    private void collect(RelNode node) {
      if (node instanceof Project project) {
        require(!project.containsOver());
        collect(project.getInput());
      } else if (node instanceof Join join) {
        require(join.getJoinType() == JoinRelType.INNER);
        collect(join.getLeft());
        collect(join.getRight());
        RelOptUtil.conjunctions(join.getCondition()).forEach(conjunct -> edge(join, conjunct));
      } else {
        leaves.add(leaf(node));
      }
    }

    private static Leaf leaf(RelNode node) {
      RelNode below = node instanceof Filter filter ? filter.getInput() : node;
      require(below instanceof TableScan);
      TableScan scan = (TableScan) below;
      List<String> columns =
          scan.getRowType().getFieldNames().stream().map(HostTables::plain).toList();
      List<Predicate> predicates =
          node instanceof Filter filter
              ? StarConditions.of(filter.getCondition(), node.getCluster().getRexBuilder(), columns)
              : List.of();
      if (predicates == null) {
        throw new IllegalArgumentException("a condition");
      }
      return new Leaf(node, scan, predicates);
    }

    private void edge(Join join, RexNode conjunct) {
      require(conjunct.isA(SqlKind.EQUALS));
      RexNode one = ((RexCall) conjunct).getOperands().get(0);
      RexNode other = ((RexCall) conjunct).getOperands().get(1);
      require(one instanceof RexInputRef && other instanceof RexInputRef);
      Edge edge =
          new Edge(
              place(join, ((RexInputRef) one).getIndex()),
              place(join, ((RexInputRef) other).getIndex()));
      require(!edge.one.leaf.equals(edge.other.leaf));
      edges.add(edge);
    }

    /** The table that all equalities have on one side, and all others once on the other. */
    private Leaf fact() {
      Set<String> names = new HashSet<>();
      leaves.forEach(leaf -> require(names.add(leaf.table())));
      require(!edges.isEmpty() && edges.size() == leaves.size() - 1);
      Leaf largest = leaves.get(0);
      for (Leaf leaf : leaves) {
        largest = rows(leaf) > rows(largest) ? leaf : largest;
      }
      Leaf fact = largest;
      edges.forEach(edge -> require(edge.at(fact) != null));
      return fact;
    }

    private int rows(Leaf leaf) {
      return tables.table(leaf.table()).rows();
    }

    /** Where a field of a node comes from. */
    private Place place(RelNode node, int field) {
      RelNode at = node;
      int index = field;
      while (true) {
        if (at instanceof Project project) {
          RexNode expression = project.getProjects().get(index);
          require(expression instanceof RexInputRef);
          index = ((RexInputRef) expression).getIndex();
          at = project.getInput();
        } else if (at instanceof Join join) {
          int left = join.getLeft().getRowType().getFieldCount();
          at = index < left ? join.getLeft() : join.getRight();
          index = index < left ? index : index - left;
        } else {
          return new Place(leafOf(at), index);
        }
      }
    }

    private Leaf leafOf(RelNode node) {
      return leaves.stream()
          .filter(leaf -> leaf.node.equals(node))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("no leaf"));
    }

    /** What is summed: a column, or a product or difference in 64 bits. */
    private Measure measure(RelNode node, int field, Leaf fact) {
      RelNode at = node;
      int index = field;
      while (at instanceof Project project) {
        RexNode expression = project.getProjects().get(index);
        if (expression instanceof RexCall call) {
          return measure(project.getInput(), call, fact);
        }
        require(expression instanceof RexInputRef);
        index = ((RexInputRef) expression).getIndex();
        at = project.getInput();
      }
      return new Measure.Value(column(place(at, index), fact));
    }

    private Measure measure(RelNode input, RexCall call, Leaf fact) {
      require(
          call.getType().getSqlTypeName() == SqlTypeName.BIGINT && call.getOperands().size() == 2);
      String left = operand(input, call.getOperands().get(0), fact);
      String right = operand(input, call.getOperands().get(1), fact);
      require(call.isA(SqlKind.TIMES) || call.isA(SqlKind.MINUS));
      return call.isA(SqlKind.TIMES)
          ? new Measure.Product(left, right)
          : new Measure.Difference(left, right);
    }

    private String operand(RelNode input, RexNode operand, Leaf fact) {
      RexNode inner =
          operand.isA(SqlKind.CAST) && operand.getType().getSqlTypeName() == SqlTypeName.BIGINT
              ? ((RexCall) operand).getOperands().get(0)
              : operand;
      require(inner instanceof RexInputRef);
      return column(place(input, ((RexInputRef) inner).getIndex()), fact);
    }

    private String column(Place place, Leaf fact) {
      require(place.leaf.equals(fact));
      return place.column();
    }

    /** The sums of star queries wrap around, those of SQL do not. */
    private void checkSums(Measure measure, Leaf fact) {
      double[] magnitudes =
          measure.columns().stream().mapToDouble(c -> tables.magnitude(fact.table(), c)).toArray();
      double first = magnitudes[0];
      double last = magnitudes[magnitudes.length - 1];
      double most =
          measure instanceof Measure.Product
              ? first * last
              : measure instanceof Measure.Difference ? first + last : first;
      require(most * rows(fact) < MOST_SUM);
    }
  }
}
