package org.gpuquerylab.operators.internal.parallel;

import java.util.ArrayList;
import java.util.List;
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
  private final BlockMeasure measure;

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
    measure = BlockMeasure.of(query.measure(), fact);
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

  /** New sums, to which no row has been added. */
  GroupSums sums() {
    return new GroupSums(space.size());
  }

  /**
   * Adds the rows of a range to sums; the time is O(rows x (conditions + joins)).
   *
   * @param block the block, which is overwritten
   * @param sums the sums, to which the method adds
   */
  void run(int from, int to, RowBlock block, GroupSums sums) {
    for (long start = from; start < to; start += RowBlock.ROWS) {
      block.selectAll((int) start, (int) Math.min(to, start + RowBlock.ROWS));
      for (BlockFilter filter : filters) {
        filter.filter(block);
      }
      for (Probe probe : probes) {
        probe.lookup().probe(block, probe.foreignKeys().ints(), probe.stride());
      }
      measure.add(block, sums);
    }
  }

  /** The result that follows from the sums over all rows. */
  StarResult result(GroupSums sums) {
    if (query.groups().isEmpty()) {
      sums.add(0, 0);
    }
    List<StarResult.Row> found = new ArrayList<>();
    sums.forEach((group, sum) -> found.add(new StarResult.Row(space.values(group), sum)));
    return StarResult.sorted(query, found);
  }
}
