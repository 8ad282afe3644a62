package org.gpuquerylab.engine.internal.star;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.calcite.rel.RelFieldCollation;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.engine.answer.PlanStep;
import org.gpuquerylab.engine.answer.QueryResult;
import org.gpuquerylab.engine.answer.StatementTimes;
import org.gpuquerylab.engine.internal.estimate.HostTables;
import org.gpuquerylab.engine.internal.plan.PreparedStatement;
import org.gpuquerylab.engine.plan.QueryPlan;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.operators.StarQueries;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.Vector;
import org.gpuquerylab.operators.star.DimensionJoin;
import org.gpuquerylab.operators.star.GroupColumn;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;
import org.gpuquerylab.operators.table.Dictionary;
import org.jspecify.annotations.Nullable;

/**
 * Answers statements that are star queries in one pass over the fact table, which a device replays
 * as a captured sequence. It has columns on the device of its own, which are encoded.
 */
public final class StarPass implements AutoCloseable {
  private static final double NANOS_PER_MILLI = 1e6;

  private final StarTables tables;
  private final StarQueries queries;

  /** Opens the path; nothing is copied to the device before the first query. */
  public StarPass(Backend backend, HostTables tables) {
    this.tables = new StarTables(tables);
    this.queries = StarQueries.on(backend, this.tables.database());
  }

  /**
   * A statement that the path can answer.
   *
   * @param plan the order in which a row's keys are looked up in the tables of the dimensions
   */
  public record Star(
      StarQuery query, List<Integer> outputs, List<RelFieldCollation> order, QueryPlan plan) {}

  /** The star query of a statement; empty if it is none, or one that the path does not take. */
  public Optional<Star> star(PreparedStatement statement) {
    StarStatement found = StarStatement.of(statement.tree(), tables);
    if (found == null || statement.plan().blocks().size() != 1) {
      return Optional.empty();
    }
    return queries
        .tested(found.query())
        .flatMap(tested -> Optional.ofNullable(plan(statement, found, tested)))
        .map(plan -> new Star(found.query(), found.outputs(), found.order(), plan));
  }

  private static @Nullable QueryPlan plan(
      PreparedStatement statement, StarStatement star, List<String> tested) {
    List<DimensionJoin> joins = star.query().joins();
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < joins.size(); i++) {
      order.add(i);
    }
    // A dimension that drops no row is not looked up; it comes last.
    order.sort(Comparator.comparingInt(i -> place(tested, joins.get(i).foreignKey())));
    JoinTree tree = statement.parts().get(star.leaves().get(0));
    for (int i : order) {
      JoinTree dimension = statement.parts().get(star.leaves().get(1 + i));
      if (tree == null || dimension == null) {
        return null;
      }
      tree = new JoinTree.Join(tree, dimension, 0, 0);
    }
    return tree == null ? null : new QueryPlan(statement.plan().statement(), List.of(tree));
  }

  private static int place(List<String> tested, String column) {
    int place = tested.indexOf(column);
    return place < 0 ? Integer.MAX_VALUE : place;
  }

  /**
   * Answers a statement.
   *
   * @param state what was there before the run
   * @param estimatedRows the estimated number of rows of the result
   * @return null if the answer may be NULL, which star queries do not tell from 0, or if the device
   *     has too little memory
   */
  public @Nullable QueryResult run(
      Star star, PreparedStatement statement, StatementTimes.State state, double estimatedRows) {
    long start = System.nanoTime();
    StarResult result;
    try {
      result = queries.run(star.query());
    } catch (OutOfDeviceMemoryException e) {
      return null;
    }
    double waiting = (System.nanoTime() - start) / NANOS_PER_MILLI;
    if (star.query().groups().isEmpty() && result.rows().get(0).sum() == 0) {
      return null;
    }
    HostRelation rows = rows(star, result);
    double running = (System.nanoTime() - start) / NANOS_PER_MILLI;
    return new QueryResult(
        statement.tree().getRowType().getFieldNames(),
        rows,
        List.of(step(star, estimatedRows, rows.rows(), running)),
        0,
        statement.times(state, running, waiting, 0),
        star.plan(),
        star.plan());
  }

  private static PlanStep step(Star star, double estimatedRows, int rows, double millis) {
    List<String> dimensions = star.query().joins().stream().map(DimensionJoin::dimension).toList();
    return new PlanStep(
        0,
        "Star",
        "one pass over " + star.query().fact(),
        String.join(", ", dimensions),
        estimatedRows,
        "",
        Double.NaN,
        rows,
        millis);
  }

  private HostRelation rows(Star star, StarResult result) {
    List<Vector> sources = new ArrayList<>();
    for (GroupColumn group : star.query().groups()) {
      sources.add(tables.column(group.dimension(), group.column()));
    }
    List<long[]> rows = new ArrayList<>();
    for (StarResult.Row row : result.rows()) {
      long[] codes = new long[sources.size() + 1];
      for (int g = 0; g < sources.size(); g++) {
        codes[g] = code(row.groups().get(g), sources.get(g).dictionary());
      }
      codes[sources.size()] = row.sum();
      rows.add(codes);
    }
    order(star).ifPresent(rows::sort);
    List<Vector> columns = new ArrayList<>();
    for (int i = 0; i < star.outputs().size(); i++) {
      int output = star.outputs().get(i);
      columns.add(
          output < sources.size()
              ? keys("$" + i, sources.get(output), rows, output)
              : sums("$" + i, rows, output));
    }
    return new HostRelation(rows.size(), columns);
  }

  /** Codes of strings are in their order. */
  private static long code(Comparable<?> value, @Nullable Dictionary dictionary) {
    return value instanceof Integer number
        ? number
        : Objects.requireNonNull(dictionary).code((String) value).orElseThrow();
  }

  private static Optional<Comparator<long[]>> order(Star star) {
    List<Comparator<long[]>> keys = new ArrayList<>();
    for (RelFieldCollation field : star.order()) {
      int output = star.outputs().get(field.getFieldIndex());
      Comparator<long[]> key = Comparator.comparingLong(row -> row[output]);
      keys.add(field.getDirection().isDescending() ? key.reversed() : key);
    }
    return keys.stream().reduce(Comparator::thenComparing);
  }

  private static Vector keys(String name, Vector source, List<long[]> rows, int place) {
    int[] values = rows.stream().mapToInt(row -> (int) row[place]).toArray();
    return new Vector(name, source.type(), values, null, source.dictionary());
  }

  private static Vector sums(String name, List<long[]> rows, int place) {
    long[] values = rows.stream().mapToLong(row -> row[place]).toArray();
    return Vector.of(name, DataType.decimal(0), values);
  }

  @Override
  public void close() {
    queries.close();
  }
}
