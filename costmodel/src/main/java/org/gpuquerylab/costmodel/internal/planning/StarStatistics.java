package org.gpuquerylab.costmodel.internal.planning;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.star.CodeSet;
import org.gpuquerylab.operators.star.DimensionJoin;
import org.gpuquerylab.operators.star.GroupColumn;
import org.gpuquerylab.operators.star.Predicate;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Table;

/** Statistics of the tables of a star schema, counted once on the host and then kept. */
public final class StarStatistics {
  private final Database database;
  private final Map<List<Object>, Double> fractions = new ConcurrentHashMap<>();
  private final Map<List<Object>, Long> groups = new ConcurrentHashMap<>();

  /**
   * Creates the statistics of a database, which is not modified; nothing is counted until it is
   * needed.
   */
  public StarStatistics(Database database) {
    this.database = database;
  }

  /** The database. */
  public Database database() {
    return database;
  }

  /** The number of rows of a table. */
  public long rows(String table) {
    return database.table(table).rows();
  }

  /** The fraction of a table's rows that pass all predicates. */
  public double fraction(String table, List<Predicate> predicates) {
    return predicates.isEmpty()
        ? 1
        : fractions.computeIfAbsent(
            List.of(table, predicates),
            key -> (double) passing(table, predicates).count() / Math.max(1, rows(table)));
  }

  private IntStream passing(String name, List<Predicate> predicates) {
    Table table = database.table(name);
    IntPredicate all = row -> true;
    for (Predicate predicate : predicates) {
      int[] values = table.column(predicate.column()).ints();
      CodeSet set = CodeSet.of(predicate, table.column(predicate.column()));
      all = all.and(row -> set.contains(values[row]));
    }
    return IntStream.range(0, table.rows()).parallel().filter(all);
  }

  /** The maximum number of groups of a query: the product of each dimension's number of groups. */
  public long groups(StarQuery query) {
    long product = 1;
    for (DimensionJoin join : query.joins()) {
      List<String> columns =
          query.groups().stream()
              .filter(group -> group.dimension().equals(join.dimension()))
              .map(GroupColumn::column)
              .toList();
      product *=
          groups.computeIfAbsent(
              List.of(join.dimension(), columns, join.predicates()),
              key -> distinct(join, columns));
    }
    return product;
  }

  private long distinct(DimensionJoin join, List<String> columns) {
    Table table = database.table(join.dimension());
    List<Column> values = columns.stream().map(table::column).toList();
    Set<List<Comparable<?>>> seen = new HashSet<>();
    int[] rows = passing(join.dimension(), join.predicates()).toArray();
    Arrays.stream(rows).forEach(row -> seen.add(group(values, row)));
    return Math.max(1, seen.size());
  }

  private static List<Comparable<?>> group(List<Column> columns, int row) {
    List<Comparable<?>> group = new ArrayList<>();
    columns.forEach(column -> group.add(StarResult.group(column, row)));
    return group;
  }
}
