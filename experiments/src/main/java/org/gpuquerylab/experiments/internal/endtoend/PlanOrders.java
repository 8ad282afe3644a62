package org.gpuquerylab.experiments.internal.endtoend;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import org.gpuquerylab.calcite.BlockOrder;
import org.gpuquerylab.calcite.Catalogues;
import org.gpuquerylab.calcite.SqlFrontEnd;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.gpuquerylab.data.DataFolder;
import org.gpuquerylab.engine.internal.estimate.Estimates;
import org.gpuquerylab.engine.internal.estimate.HostTables;
import org.gpuquerylab.engine.internal.estimate.InjectedRows;
import org.gpuquerylab.engine.internal.estimate.JoinKeyCounts;
import org.gpuquerylab.engine.plan.Estimator;
import org.gpuquerylab.engine.plan.QueryPlan;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.RelationSets;

/**
 * Orders of a statement's blocks of inner joins, without cross products. Sizes, by which the build
 * side of a join is chosen, are counted ones.
 */
final class PlanOrders {
  private final List<Optional<QueryGraph>> graphs = new ArrayList<>();
  private final QueryPlan chosen;

  /**
   * Counts nothing yet.
   *
   * @param chosen the plan of the optimizer, which keeps its blocks with other joins
   * @throws org.gpuquerylab.input.InputException if a block has too many relations to count
   */
  PlanOrders(DataFolder data, QueryPlan chosen) {
    this.chosen = chosen;
    Estimates counted =
        new Estimates(
            Estimator.TRUE,
            InjectedRows.NONE,
            data,
            new JoinKeyCounts(new HostTables(data.tables())));
    for (JoinBlock block : frontEnd(data).bind(chosen.statement(), "statement").blocks()) {
      BlockOrder order = counted.order(block, "statement");
      graphs.add(order.graph().filter(graph -> graph.isConnected(graph.all())));
    }
  }

  private static SqlFrontEnd frontEnd(DataFolder data) {
    byte[] schema = data.schema().getBytes(StandardCharsets.UTF_8);
    try {
      return new SqlFrontEnd(Catalogues.read(new ByteArrayInputStream(schema), "the data"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The relations of the largest block that can be ordered. */
  int relations() {
    return graphs.stream().flatMap(Optional::stream).mapToInt(QueryGraph::size).max().orElse(1);
  }

  /** A random order: pairs of joined parts are joined until one part is left. */
  QueryPlan random(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<JoinTree> blocks = new ArrayList<>();
    for (int i = 0; i < graphs.size(); i++) {
      JoinTree own = chosen.blocks().get(i);
      blocks.add(graphs.get(i).map(graph -> random(graph, random)).orElse(own));
    }
    return new QueryPlan(chosen.statement(), blocks);
  }

  /** The order of the largest C_out among some random ones. */
  QueryPlan worst(int orders) {
    QueryPlan worst = random(1);
    for (int seed = 2; seed <= orders; seed++) {
      QueryPlan other = random(seed);
      worst = cost(other) > cost(worst) ? other : worst;
    }
    return worst;
  }

  /** The plan of the optimizer with the smaller counted side of each join as its build side. */
  QueryPlan withTrueSides() {
    List<JoinTree> blocks = new ArrayList<>();
    for (int i = 0; i < graphs.size(); i++) {
      JoinTree own = chosen.blocks().get(i);
      blocks.add(graphs.get(i).map(graph -> sided(own, graph)).orElse(own));
    }
    return new QueryPlan(chosen.statement(), blocks);
  }

  private static double cost(QueryPlan plan) {
    return plan.blocks().stream().mapToDouble(JoinTree::cost).sum();
  }

  private static JoinTree random(QueryGraph graph, SplittableRandom random) {
    CardinalityEstimator rows = CardinalityEstimator.of(graph);
    List<JoinTree> parts = new ArrayList<>();
    List<Long> sets = new ArrayList<>();
    for (int i = 0; i < graph.size(); i++) {
      sets.add(RelationSets.of(i));
      parts.add(leaf(graph, rows, i));
    }
    while (parts.size() > 1) {
      int one = random.nextInt(parts.size());
      int other = random.nextInt(parts.size());
      if (one != other && graph.areJoined(sets.get(one), sets.get(other))) {
        sets.set(one, sets.get(one) | sets.get(other));
        parts.set(one, join(parts.get(one), parts.get(other), rows.cardinality(sets.get(one))));
        sets.remove(other);
        parts.remove(other);
      }
    }
    return parts.get(0);
  }

  private static JoinTree leaf(QueryGraph graph, CardinalityEstimator rows, int i) {
    return new JoinTree.Leaf(i, graph.relation(i).name(), rows.cardinality(RelationSets.of(i)));
  }

  /** A join whose build side, the right one, is the smaller one. */
  private static JoinTree join(JoinTree one, JoinTree other, double rows) {
    boolean turned = one.cardinality() < other.cardinality();
    return new JoinTree.Join(
        turned ? other : one, turned ? one : other, rows, one.cost() + other.cost() + rows);
  }

  private static JoinTree sided(JoinTree plan, QueryGraph graph) {
    CardinalityEstimator rows = CardinalityEstimator.of(graph);
    Map<String, Integer> places = new HashMap<>();
    for (int i = 0; i < graph.size(); i++) {
      places.put(graph.relation(i).name(), i);
    }
    IdentityHashMap<JoinTree, JoinTree> made = new IdentityHashMap<>();
    IdentityHashMap<JoinTree, Long> sets = new IdentityHashMap<>();
    for (JoinTree node : plan.postOrder()) {
      if (node instanceof JoinTree.Join join) {
        long set = sets.getOrDefault(join.left(), 0L) | sets.getOrDefault(join.right(), 0L);
        JoinTree left = Objects.requireNonNull(made.get(join.left()));
        JoinTree right = Objects.requireNonNull(made.get(join.right()));
        sets.put(node, set);
        made.put(node, join(left, right, rows.cardinality(set)));
      } else {
        int place = Objects.requireNonNull(places.get(((JoinTree.Leaf) node).name()));
        sets.put(node, RelationSets.of(place));
        made.put(node, leaf(graph, rows, place));
      }
    }
    return Objects.requireNonNull(made.get(plan));
  }
}
