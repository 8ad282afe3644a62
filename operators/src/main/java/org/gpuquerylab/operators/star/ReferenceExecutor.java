package org.gpuquerylab.operators.star;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Table;
import org.jspecify.annotations.Nullable;

/**
 * Executes star queries row by row with hash maps of the JDK. This class defines the meaning of
 * queries; it is for tests and small data. The time is O(rows), with one thread.
 */
public final class ReferenceExecutor implements StarExecutor {
  private final Database database;

  /** Creates an executor for a database. */
  public ReferenceExecutor(Database database) {
    this.database = database;
  }

  @Override
  public String name() {
    return "reference";
  }

  @Override
  public Database database() {
    return database;
  }

  @Override
  public StarResult execute(StarQuery query) {
    StarCheck.check(query, database);
    Table fact = database.table(query.fact());
    IntPredicate passes = conjunction(fact, query.predicates());
    List<Probe> probes = query.joins().stream().map(join -> probe(fact, join)).toList();
    List<IntToLongFunction> measures =
        query.aggregates().stream().map(one -> measure(fact, one.measure())).toList();
    Map<List<Comparable<?>>, long[]> found = new HashMap<>();
    if (query.groups().isEmpty()) {
      found.put(List.of(), ofNothing(query));
    }
    for (int row = 0; row < fact.rows(); row++) {
      List<Comparable<?>> groups = passes.test(row) ? groups(query, probes, row) : null;
      if (groups != null) {
        long[] values = found.computeIfAbsent(groups, key -> ofNothing(query));
        for (int a = 0; a < values.length; a++) {
          long value = measures.get(a).applyAsLong(row);
          values[a] = query.aggregates().get(a).function().fold(values[a], value);
        }
      }
    }
    List<StarResult.Row> rows = new ArrayList<>();
    found.forEach((groups, values) -> rows.add(new StarResult.Row(groups, values)));
    return StarResult.sorted(query, rows);
  }

  private static long[] ofNothing(StarQuery query) {
    return query.aggregates().stream().mapToLong(one -> one.function().ofNothing()).toArray();
  }

  /**
   * The passing rows of a dimension by their keys, and the fact table's column that refers to them.
   */
  private record Probe(Table dimension, Column foreignKey, Map<Integer, Integer> rows) {}

  private Probe probe(Table fact, DimensionJoin join) {
    Table dimension = database.table(join.dimension());
    int[] keys = dimension.column(join.key()).ints();
    IntPredicate passes = conjunction(dimension, join.predicates());
    Map<Integer, Integer> rows = new HashMap<>();
    for (int row = 0; row < keys.length; row++) {
      if (rows.put(keys[row], row) != null) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "key %s of %s contains %d twice; remove one of the rows",
                join.key(),
                join.dimension(),
                keys[row]));
      }
    }
    rows.values().removeIf(row -> !passes.test(row));
    return new Probe(dimension, fact.column(join.foreignKey()), rows);
  }

  private static @Nullable List<Comparable<?>> groups(
      StarQuery query, List<Probe> probes, int factRow) {
    Map<String, Integer> rows = new HashMap<>();
    for (Probe probe : probes) {
      Integer row = probe.rows().get(probe.foreignKey().ints()[factRow]);
      if (row == null) {
        return null;
      }
      rows.put(probe.dimension().name(), row);
    }
    List<Comparable<?>> groups = new ArrayList<>();
    for (int g = 0; g < query.groups().size(); g++) {
      GroupColumn group = query.groups().get(g);
      Probe probe =
          probes.stream()
              .filter(p -> p.dimension().name().equals(group.dimension()))
              .findFirst()
              .orElseThrow();
      int row = rows.getOrDefault(group.dimension(), -1);
      groups.add(StarResult.group(probe.dimension().column(group.column()), row));
    }
    return groups;
  }

  private static IntPredicate conjunction(Table table, List<Predicate> predicates) {
    List<IntPredicate> conditions = new ArrayList<>();
    for (Predicate predicate : predicates) {
      Column column = table.column(predicate.column());
      CodeSet passing = CodeSet.of(predicate, column);
      int[] values = column.ints();
      conditions.add(row -> passing.contains(values[row]));
    }
    return row -> conditions.stream().allMatch(condition -> condition.test(row));
  }

  private static IntToLongFunction measure(Table fact, Measure measure) {
    List<IntToLongFunction> columns =
        measure.columns().stream().map(name -> values(fact.column(name))).toList();
    if (measure instanceof Measure.Difference) {
      return row -> columns.get(0).applyAsLong(row) - columns.get(1).applyAsLong(row);
    }
    return row -> {
      long product = 1;
      for (IntToLongFunction column : columns) {
        product *= column.applyAsLong(row);
      }
      return product;
    };
  }

  private static IntToLongFunction values(Column column) {
    if (column.array() instanceof long[] longs) {
      return row -> longs[row];
    }
    int[] ints = column.ints();
    return row -> ints[row];
  }

  @Override
  public void close() {
    // Does nothing, because this executor keeps nothing.
  }
}
