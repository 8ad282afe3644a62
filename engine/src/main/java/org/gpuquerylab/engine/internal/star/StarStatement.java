package org.gpuquerylab.engine.internal.star;

import static org.gpuquerylab.engine.internal.star.StarTree.require;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.gpuquerylab.engine.internal.star.FoldedTables.Hop;
import org.gpuquerylab.operators.star.CodeSet;
import org.gpuquerylab.operators.star.DimensionJoin;
import org.gpuquerylab.operators.star.GroupColumn;
import org.gpuquerylab.operators.star.Predicate;
import org.gpuquerylab.operators.star.StarQuery;
import org.jspecify.annotations.Nullable;

/**
 * A statement whose only aggregation is a star query: aggregates of the rows of a table, which may
 * join others by one key each, perhaps in groups.
 *
 * @param dimensions for each of the first joins of the query, the dimension, and the tables that
 *     are folded into it, after those that refer to them; the other joins only find groups of the
 *     fact table
 * @param answer makes the rows of the aggregation of those of the query
 * @param above the nodes above the aggregation, from its output on
 */
record StarStatement(
    StarQuery query, List<List<String>> dimensions, StarAnswer answer, List<RelNode> above) {

  /** The star query of a tree; null if there is none. */
  static @Nullable StarStatement of(RelNode tree, StarTables tables) {
    List<RelNode> above = new ArrayList<>();
    RelNode node = tree;
    while (node instanceof Sort
        || node instanceof Filter
        || (node instanceof Project project && !project.containsOver())) {
      above.add(0, node);
      node = node.getInput(0);
    }
    if (!(node instanceof Aggregate aggregate)
        || aggregate.getGroupType() != Aggregate.Group.SIMPLE) {
      return null;
    }
    try {
      return of(aggregate, new StarTree(aggregate.getInput(), tables), tables, above);
    } catch (IllegalArgumentException e) {
      return null; // A column or a combination that star queries do not have.
    }
  }

  /** The star around the largest table that all others join, and whose columns are aggregated. */
  private static StarStatement of(
      Aggregate aggregate, StarTree star, StarTables tables, List<RelNode> above) {
    IllegalArgumentException fault = new IllegalArgumentException("no table");
    for (StarTree.Leaf fact : star.largestFirst()) {
      try {
        return new Search(tables, star, aggregate, fact).statement(above);
      } catch (IllegalArgumentException e) {
        fault = e;
      }
    }
    throw fault;
  }

  /**
   * Where the rows of a table are.
   *
   * @param dimension the dimension whose columns they are, at the end of the path
   */
  private record Location(String dimension, List<Hop> path) {}

  /** Finds the star query of an aggregation. */
  private static final class Search {
    private final StarTables tables;
    private final StarTree tree;
    private final Aggregate aggregate;
    private final StarTree.Leaf fact;
    private final List<Predicate> predicates;
    private final List<DimensionJoin> joins = new ArrayList<>();
    private final Map<StarTree.Leaf, Location> located = new LinkedHashMap<>();

    Search(StarTables tables, StarTree tree, Aggregate aggregate, StarTree.Leaf fact) {
      this.tables = tables;
      this.tree = tree;
      this.aggregate = aggregate;
      this.fact = fact;
      this.predicates = new ArrayList<>(fact.predicates());
    }

    StarStatement statement(List<RelNode> above) {
      require(tree.edges().size() == tree.leaves().size() - 1);
      tree.edges().stream().filter(edge -> edge.isAt(fact)).forEach(this::join);
      require(located.size() == tree.leaves().size() - 1);
      List<List<String>> dimensions = joins.stream().map(this::tables).toList();
      List<GroupColumn> groups = new ArrayList<>();
      List<CodedColumn> keys = new ArrayList<>();
      for (int field : aggregate.getGroupSet()) {
        StarTree.Place place = tree.place(aggregate.getInput(), field);
        keys.add(tables.coded(place.leaf().table(), place.column()));
        groups.add(group(place));
      }
      StarAggregates calls = new StarAggregates(tables, tree, fact, aggregate);
      StarQuery query =
          new StarQuery(
              "statement", fact.table(), predicates, joins, calls.aggregates(), groups, List.of());
      return new StarStatement(
          query, dimensions, new StarAnswer(keys, calls.results(), calls.isZeroUnknown()), above);
    }

    /** A dimension, and the tables that are folded into it, after those that refer to them. */
    private List<String> tables(DimensionJoin join) {
      return located.entrySet().stream()
          .filter(one -> one.getValue().dimension.equals(join.dimension()))
          .map(one -> one.getKey().table())
          .toList();
    }

    private void join(StarTree.Edge edge) {
      StarTree.Place key = edge.keyFrom(fact);
      StarTree.Place foreign = edge.at(fact);
      StarTree.Leaf dimension = key.leaf();
      CodedColumn keys = tables.coded(dimension.table(), key.column());
      CodedColumn foreignKeys = tables.coded(fact.table(), foreign.column());
      require(keys.isComparable(foreignKeys));
      List<Predicate> conditions = new ArrayList<>(dimension.predicates());
      excludeNull(conditions, key, keys);
      excludeNull(predicates, foreign, foreignKeys);
      located.put(dimension, new Location(dimension.table(), List.of()));
      fold(dimension, edge, conditions);
      joins.add(new DimensionJoin(dimension.table(), key.column(), foreign.column(), conditions));
    }

    /**
     * Folds the tables to which a table refers into its dimension.
     *
     * @param from the equality by which the table was reached
     * @param conditions the conditions on the dimension, to which those on the tables are added
     */
    private void fold(StarTree.Leaf parent, StarTree.Edge from, List<Predicate> conditions) {
      Location at = Objects.requireNonNull(located.get(parent));
      for (StarTree.Edge edge : tree.edges()) {
        if (edge.isAt(parent) && !edge.equals(from)) {
          StarTree.Leaf child = edge.keyFrom(parent).leaf();
          require(!child.equals(fact) && !located.containsKey(child));
          List<Hop> path = new ArrayList<>(at.path);
          path.add(new Hop(edge.at(parent).column(), child.table(), edge.keyFrom(parent).column()));
          located.put(child, new Location(at.dimension, path));
          conditions.addAll(tables.folded().matches(at.dimension, path));
          for (Predicate.InSet one : child.predicates()) {
            String column = tables.folded().column(at.dimension, path, one.column());
            conditions.add(new Predicate.InSet(column, one.set()));
          }
          fold(child, edge, conditions);
        }
      }
    }

    /** NULL equals nothing. */
    private static void excludeNull(
        List<Predicate> conditions, StarTree.Place place, CodedColumn column) {
      if (column.hasNulls()) {
        CodeSet values = CodeSet.between(column.leastValue(), Integer.MAX_VALUE);
        conditions.add(new Predicate.InSet(place.column(), values));
      }
    }

    /** Groups by a column of the fact table need a join with the distinct values. */
    private GroupColumn group(StarTree.Place place) {
      Location at = located.get(place.leaf());
      if (at != null) {
        String column = tables.folded().column(at.dimension, at.path, place.column());
        return new GroupColumn(at.dimension, column);
      }
      String distinct = tables.distinct(fact.table(), place.column());
      if (!new TreeSet<>(joins.stream().map(DimensionJoin::dimension).toList())
          .contains(distinct)) {
        joins.add(new DimensionJoin(distinct, place.column(), place.column(), List.of()));
      }
      return new GroupColumn(distinct, place.column());
    }
  }
}
