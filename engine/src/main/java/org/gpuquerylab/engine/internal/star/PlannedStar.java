package org.gpuquerylab.engine.internal.star;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelNode;
import org.gpuquerylab.calcite.query.BlockRelation;
import org.gpuquerylab.calcite.query.CatalogueTable;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.gpuquerylab.engine.answer.PlanStep;
import org.gpuquerylab.engine.internal.estimate.HostTables;
import org.gpuquerylab.engine.plan.QueryPlan;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.operators.internal.fused.FusedShape;
import org.gpuquerylab.operators.star.DimensionJoin;
import org.gpuquerylab.operators.star.StarQuery;

/**
 * A statement that the pass can answer, and the pass's plan of it.
 *
 * @param answer makes the rows of the statement's aggregation of those of the query
 * @param above the nodes above the aggregation, from its output on
 * @param plan the joins in the order of the lookups, as operators can run it, too
 * @param lookups the joins, in the order in which a row's keys are looked up
 * @param shape the work of the pass, according to a sample of the fact table's rows
 */
public record PlannedStar(
    StarQuery query,
    StarAnswer answer,
    List<RelNode> above,
    QueryPlan plan,
    List<Lookup> lookups,
    FusedShape shape) {

  /**
   * A join of the pass.
   *
   * @param rows the rows of the dimension
   * @param share the share of rows that the join leaves, of those that come to it
   */
  record Lookup(DimensionJoin join, int rows, double share) {}

  /**
   * The plan of a star query.
   *
   * @param rows the rows of a table
   * @param block the statement's only join block
   * @param sql its text
   */
  static PlannedStar of(
      StarStatement found,
      FusedShape shape,
      ToIntFunction<String> rows,
      JoinBlock block,
      String sql) {
    List<String> tested = shape.stages().stream().map(FusedShape.Test::column).toList();
    List<Lookup> lookups = new ArrayList<>();
    Map<String, JoinTree> trees = new HashMap<>();
    for (int i = 0; i < found.dimensions().size(); i++) {
      DimensionJoin join = found.query().joins().get(i);
      JoinTree dimension = null;
      for (String table : found.dimensions().get(i)) {
        JoinTree leaf = leaf(table, block);
        dimension = dimension == null ? leaf : new JoinTree.Join(dimension, leaf, 0, 0);
      }
      trees.put(join.dimension(), Objects.requireNonNull(dimension));
      int place = tested.indexOf(join.foreignKey());
      double share = place < 0 ? 1 : share(shape.stages().get(place));
      lookups.add(new Lookup(join, rows.applyAsInt(join.dimension()), share));
    }
    lookups.sort(Comparator.comparingInt(one -> place(tested, one.join.foreignKey())));
    JoinTree tree = leaf(found.query().fact(), block);
    for (Lookup lookup : lookups) {
      JoinTree dimension = Objects.requireNonNull(trees.get(lookup.join.dimension()));
      tree = new JoinTree.Join(tree, dimension, 0, 0);
    }
    QueryPlan plan = new QueryPlan(sql, List.of(tree));
    return new PlannedStar(found.query(), found.answer(), found.above(), plan, lookups, shape);
  }

  /** A dimension that drops no row is not looked up; it comes last. */
  private static int place(List<String> tested, String column) {
    int place = tested.indexOf(column);
    return place < 0 ? Integer.MAX_VALUE : place;
  }

  /** The relation of a table in a role; nobody has estimated its rows. */
  private static JoinTree leaf(String table, JoinBlock block) {
    Map<String, Integer> times = new HashMap<>();
    for (BlockRelation relation : block.relations()) {
      CatalogueTable known = relation.table();
      if (known == null) {
        continue;
      }
      String name = HostTables.plain(known.name());
      if (StarTables.name(name, times.merge(name, 1, Integer::sum)).equals(table)) {
        return new JoinTree.Leaf(block.relations().indexOf(relation), relation.name(), 0);
      }
    }
    throw new IllegalArgumentException("no relation of " + table);
  }

  /** The share of rows that a test leaves, of those that come to it. */
  static double share(FusedShape.Test test) {
    return test.coming() > 0 ? test.passing() / test.coming() : 0;
  }

  /** The device memory that the pass needs, in bytes. */
  public long bytes() {
    long tables =
        shape.stages().stream()
            .mapToLong(test -> test.table().bytes() + test.codes().bytes())
            .sum();
    return shape.factBytes()
        + tables
        + Long.BYTES * shape.cells() * shape.values() * shape.replicas();
  }

  /**
   * The step of the pass.
   *
   * @param predictedMillis the predicted time; NaN if there is none
   * @param rows the rows of the result; -1 if it did not run
   * @param millis the time that it took; NaN if it did not run
   */
  public PlanStep step(double predictedMillis, int rows, double millis) {
    return new PlanStep(
        0,
        "Star",
        "one pass over " + query.fact(),
        lookups.stream().map(one -> one.join.dimension()).collect(Collectors.joining(", ")),
        shape.grouped() ? groups() : 1,
        "sample",
        predictedMillis,
        rows,
        millis);
  }

  /** The groups that the rows which pass may fill. */
  private double groups() {
    double cells = shape.cells();
    double passing = shape.rows() * shape.passing();
    return Math.min(cells, passing);
  }
}
