package org.gpuquerylab.operators.internal.parallel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.operators.star.DimensionJoin;
import org.gpuquerylab.operators.star.GroupColumn;
import org.gpuquerylab.operators.star.StarCheck;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Table;

/** A prepared query: its dimensions are filtered into lookups, and its conditions are compiled. */
final class StarPlan {
  private record Probe(DimensionLookup lookup, Column foreignKeys, long stride) {}

  private final StarQuery query;
  private final int rows;
  private final List<BlockFilter> filters;
  private final List<Probe> probes = new ArrayList<>();
  private final GroupSpace space;
  private final List<BlockMeasure> measures;

  /**
   * Prepares a query; the time is O(rows of the dimensions).
   *
   * @throws IllegalArgumentException if the query does not fit the database
   */
  StarPlan(StarQuery query, Database database) {
    this.query = query;
    StarCheck.check(query, database);
    Table fact = database.table(query.fact());
    rows = fact.rows();
    filters = query.predicates().stream().map(p -> BlockFilter.of(p, fact)).toList();
    measures = query.aggregates().stream().map(one -> BlockMeasure.of(one, fact)).toList();
    List<DimensionGroups> groups = new ArrayList<>();
    List<DimensionLookup> lookups = new ArrayList<>();
    for (DimensionJoin join : query.joins()) {
      Table dimension = database.table(join.dimension());
      groups.add(new DimensionGroups(dimension, groupColumns(query, join)));
      lookups.add(DimensionLookup.of(join, dimension, groups.get(groups.size() - 1)));
    }
    space = new GroupSpace(query, groups);
    for (int j = 0; j < lookups.size(); j++) {
      Column foreignKeys = fact.column(query.joins().get(j).foreignKey());
      probes.add(new Probe(lookups.get(j), foreignKeys, space.stride(j)));
    }
  }

  private static List<String> groupColumns(StarQuery query, DimensionJoin join) {
    return query.groups().stream()
        .filter(group -> group.dimension().equals(join.dimension()))
        .map(GroupColumn::column)
        .toList();
  }

  /** The number of rows of the fact table. */
  int rows() {
    return rows;
  }

  /** New values of each aggregate, to which no row has been added. */
  List<GroupValues> values() {
    return query.aggregates().stream()
        .map(one -> new GroupValues(one.function(), space.size()))
        .toList();
  }

  /**
   * Adds the rows of a range to values; the time is O(rows x (conditions + joins)).
   *
   * @param block the block, which is overwritten
   * @param values the values of each aggregate, to which the method adds
   */
  void run(int from, int to, RowBlock block, List<GroupValues> values) {
    for (long start = from; start < to; start += RowBlock.ROWS) {
      block.selectAll((int) start, (int) Math.min(to, start + RowBlock.ROWS));
      for (BlockFilter filter : filters) {
        filter.filter(block);
      }
      for (Probe probe : probes) {
        probe.lookup().probe(block, probe.foreignKeys().ints(), probe.stride());
      }
      for (int a = 0; a < values.size(); a++) {
        measures.get(a).add(block, values.get(a));
      }
    }
  }

  /** The result that follows from the values over all rows. */
  StarResult result(List<GroupValues> values) {
    Map<Long, long[]> groups = new HashMap<>();
    for (int a = 0; a < values.size(); a++) {
      int place = a;
      if (query.groups().isEmpty()) {
        values.get(a).fold(0, query.aggregates().get(a).function().ofNothing());
      }
      values
          .get(a)
          .forEach(
              (group, value) ->
                  groups.computeIfAbsent(group, key -> new long[values.size()])[place] = value);
    }
    List<StarResult.Row> found = new ArrayList<>();
    groups.forEach((group, of) -> found.add(new StarResult.Row(space.values(group), of)));
    return StarResult.sorted(query, found);
  }
}
