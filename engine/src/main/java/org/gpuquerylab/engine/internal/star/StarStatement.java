package org.gpuquerylab.engine.internal.star;

import static org.gpuquerylab.engine.internal.star.StarTree.require;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
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
 * @param dimensions the tables of the first joins of the query; the other joins only find groups of
 *     the fact table
 * @param answer makes the rows of the aggregation of those of the query
 * @param above the nodes above the aggregation, from its output on
 */
record StarStatement(
    StarQuery query, List<String> dimensions, StarAnswer answer, List<RelNode> above) {

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

  /** Finds the star query of an aggregation. */
  private static final class Search {
    private final StarTables tables;
    private final StarTree tree;
    private final Aggregate aggregate;
    private final StarTree.Leaf fact;
    private final List<Predicate> predicates;
    private final List<DimensionJoin> joins = new ArrayList<>();

    Search(StarTables tables, StarTree tree, Aggregate aggregate, StarTree.Leaf fact) {
      this.tables = tables;
      this.tree = tree;
      this.aggregate = aggregate;
      this.fact = fact;
      this.predicates = new ArrayList<>(fact.predicates());
    }

    StarStatement statement(List<RelNode> above) {
      require(tree.edges().size() == tree.leaves().size() - 1);
      for (StarTree.Edge edge : tree.edges()) {
        require(edge.isAt(fact));
        join(edge);
      }
      List<String> dimensions = joins.stream().map(DimensionJoin::dimension).toList();
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

    private void join(StarTree.Edge edge) {
      StarTree.Place key = edge.beside(fact);
      StarTree.Place foreign = edge.at(fact);
      StarTree.Leaf dimension = key.leaf();
      CodedColumn keys = tables.coded(dimension.table(), key.column());
      CodedColumn foreignKeys = tables.coded(fact.table(), foreign.column());
      require(keys.isComparable(foreignKeys));
      List<Predicate> conditions = new ArrayList<>(dimension.predicates());
      excludeNull(conditions, key, keys);
      excludeNull(predicates, foreign, foreignKeys);
      joins.add(new DimensionJoin(dimension.table(), key.column(), foreign.column(), conditions));
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
      if (!place.leaf().equals(fact)) {
        return new GroupColumn(place.leaf().table(), place.column());
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
