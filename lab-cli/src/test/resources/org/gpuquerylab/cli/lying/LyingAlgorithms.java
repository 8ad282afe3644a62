package org.example;

import java.util.List;
import java.util.function.BiFunction;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithmProvider;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTree.Join;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** Algorithms that change the result of DPccp under C_out. */
public final class LyingAlgorithms implements JoinOrderAlgorithmProvider {
  /** Changes a result. */
  interface Lie extends BiFunction<QueryGraph, OptimizationResult, OptimizationResult> {}

  private record Lying(String name, Lie lie) implements JoinOrderAlgorithm {
    @Override
    public int maxRelations() {
      return 64;
    }

    @Override
    public OptimizationResult optimize(QueryGraph graph) {
      return lie.apply(graph, new DpCcp(new Cout()).optimize(graph));
    }

    @Override
    public String explanation() {
      return null;
    }
  }

  private static AlgorithmEntry entry(String name, Lie lie) {
    return AlgorithmEntry.onHost(name, "lies", 64, cost -> new Lying(name, lie));
  }

  private static AlgorithmEntry heuristic(String name, Lie lie) {
    return entry(name, lie).scoped(scope -> scope.heuristic());
  }

  @Override
  public List<AlgorithmEntry> entries() {
    return List.of(
        entry("honest", (graph, right) -> right),
        entry("half", (graph, right) -> plan(right, ((Join) right.plan()).left())),
        heuristic("doubled", (graph, right) -> plan(right, twice(graph, right))),
        heuristic("exploding", (graph, right) -> plan(right, exploding(right))),
        heuristic("cross", (graph, right) -> plan(right, byNumber(graph, true))),
        entry("nan-inside", (graph, right) -> plan(right, root(right, Double.NaN))),
        entry("nan", (graph, right) -> cost(right, Double.NaN)),
        entry("cheap", (graph, right) -> cost(right, 1)),
        entry("cheap-root", (graph, right) -> plan(right, root(right, 1))),
        entry("unbounded", (g, r) -> new OptimizationResult(r.plan(), r.cost(), 9, 9, Double.NaN)),
        heuristic("few-pairs", (g, r) -> new OptimizationResult(r.plan(), r.cost(), 1, 1, 0)),
        entry("wrong-pairs", (g, r) -> OptimizationResult.exact(r.plan(), r.cost(), 7, 7)),
        entry("not-optimal", (graph, right) -> claim(right, byNumber(graph, false))),
        entry("nothing", (graph, right) -> null),
        entry("endless", (graph, right) -> endless(graph, right)),
        entry(
            "error",
            (graph, right) -> {
              throw new AssertionError("wrong day");
            }),
        AlgorithmEntry.onHost("no-instance", "lies", 64, cost -> null));
  }

  private static OptimizationResult plan(OptimizationResult right, JoinTree plan) {
    return new OptimizationResult(plan, right.cost(), right.pairs(), right.pairsChecked(), 0);
  }

  private static OptimizationResult cost(OptimizationResult right, double cost) {
    return new OptimizationResult(right.plan(), cost, right.pairs(), right.pairsChecked(), 0);
  }

  private static OptimizationResult claim(OptimizationResult right, JoinTree plan) {
    return OptimizationResult.exact(plan, plan.cost(), right.pairs(), right.pairsChecked());
  }

  private static Join root(OptimizationResult right, double cost) {
    Join join = (Join) right.plan();
    return new Join(join.left(), join.right(), join.cardinality(), cost);
  }

  private static JoinTree twice(QueryGraph graph, OptimizationResult right) {
    JoinTreeBuilder trees = new JoinTreeBuilder(graph, new Cout());
    return trees.join(right.plan(), trees.leaf(0));
  }

  private static JoinTree exploding(OptimizationResult right) {
    JoinTree tree = right.plan();
    for (int i = 0; i < 60; i++) {
      tree = new Join(tree, tree, 1, 1);
    }
    return tree;
  }

  /** Joins the relations in an order, with or without cross products. */
  private static JoinTree byNumber(QueryGraph graph, boolean cross) {
    JoinTreeBuilder trees = new JoinTreeBuilder(graph, new Cout());
    JoinTree tree = trees.leaf(0);
    long joined = 1;
    while (joined != graph.all()) {
      for (int i = graph.size() - 1; i > 0; i--) {
        boolean connected = (graph.neighbours(i) & joined) != 0;
        if ((joined >> i & 1) == 0 && connected != (cross && joined == 1)) {
          tree = trees.join(tree, trees.leaf(i));
          joined |= 1L << i;
          break;
        }
      }
    }
    return tree;
  }

  private static OptimizationResult endless(QueryGraph graph, OptimizationResult right) {
    OptimizationResult next = endless(graph, right);
    return next == null ? right : next;
  }
}
