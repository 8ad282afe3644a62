package org.gpuquerylab.joinorder.large;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.dp.DpCcp;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * UnionDP: divides the query graph into connected parts of at most k relations by union-find along
 * the edges, those with the smallest join first, orders each part exactly, makes it one relation,
 * and so on until one is left (Mancini et al. 2022). At most k relations are one part, then the
 * plan is optimal. Nothing compares the plan with that of GOO, so it may be worse.
 *
 * <p>Rounds: log_k n in graphs that divide well, n / k in stars; each takes O(n + joins log joins)
 * beside the exact algorithm. O(n + joins) memory.
 */
public final class UnionDp extends Heuristic {
  /** Name in the catalogue. */
  public static final String NAME = "uniondp";

  /** Relations of a part in the catalogue's variant. */
  public static final int DEFAULT_K = 10;

  private final int k;
  private final JoinOrderAlgorithm exact;

  /** The catalogue's variant: parts of at most {@value #DEFAULT_K} relations by DPccp. */
  public UnionDp(CostFunction costFunction) {
    this(costFunction, DEFAULT_K, new DpCcp(costFunction));
  }

  /**
   * A variant.
   *
   * @param k most relations of a part, at least 2
   * @param exact an exact algorithm, such as one on a device; for the same cost function and at
   *     least k relations; closed with this
   */
  public UnionDp(CostFunction costFunction, int k, JoinOrderAlgorithm exact) {
    super(costFunction);
    if (k < 2 || k > exact.maxRelations()) {
      throw new IllegalArgumentException(
          "parts of " + k + " relations, " + exact.name() + " takes 2 to " + exact.maxRelations());
    }
    this.k = k;
    this.exact = exact;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int maxRelations() {
    return QueryGraph.MAX_RELATIONS;
  }

  @Override
  protected Found search(QueryGraph graph, JoinTreeBuilder plans) {
    PartSolver solver = new PartSolver(graph, plans, costFunction(), exact);
    Run run = new Run(graph, solver);
    JoinTree plan = solver.rebuilt(run.plan());
    boolean whole = graph.size() <= k && solver.isExact();
    return new Found(plan, Math.max(solver.pairs(), graph.size() - 1), whole);
  }

  @Override
  public void close() {
    exact.close();
  }

  /** Two components that are linked, and the rows of their join. */
  private record Edge(int left, int right, double rows) {
    static final Comparator<Edge> ORDER =
        Comparator.comparingDouble(Edge::rows)
            .thenComparingInt(Edge::left)
            .thenComparingInt(Edge::right);
  }

  /** One run over one graph. */
  private final class Run {
    private final PartSolver solver;
    private final ComponentGraph components;

    /** The finished tree of each component, by its index in the component graph. */
    private final Map<Integer, JoinTree> trees = new LinkedHashMap<>();

    Run(QueryGraph graph, PartSolver solver) {
      this.solver = solver;
      components = new ComponentGraph(graph);
      List<JoinTree> leaves = solver.relations();
      for (int i = 0; i < leaves.size(); i++) {
        trees.put(i, leaves.get(i));
      }
    }

    JoinTree plan() {
      while (trees.size() > 1) {
        round();
      }
      return trees.values().iterator().next();
    }

    private void round() {
      List<Edge> edges = edges();
      UnionFind parts = new UnionFind(components.size());
      List<Edge> inner = new ArrayList<>();
      for (Edge edge : edges) {
        boolean fits = parts.size(edge.left) + parts.size(edge.right) <= k;
        if (fits && parts.union(edge.left, edge.right)) {
          inner.add(edge);
        }
      }
      Map<Integer, List<Integer>> members = new LinkedHashMap<>();
      for (int component : trees.keySet()) {
        members.computeIfAbsent(parts.find(component), root -> new ArrayList<>()).add(component);
      }
      Map<Integer, JoinTree> joined = new LinkedHashMap<>();
      members.forEach((root, part) -> joined.put(root, solve(part)));
      contract(inner, parts, joined);
    }

    private List<Edge> edges() {
      List<Edge> edges = new ArrayList<>();
      for (int left : trees.keySet()) {
        components
            .links(left)
            .forEach(
                (right, link) -> {
                  if (left < right) {
                    edges.add(new Edge(left, right, components.cardinality(left, right, link)));
                  }
                });
      }
      edges.sort(Edge.ORDER);
      return edges;
    }

    private JoinTree solve(List<Integer> part) {
      List<JoinTree> inputs = part.stream().map(trees::get).toList();
      return inputs.size() == 1
          ? inputs.get(0)
          : solver.join(inputs).orElseGet(() -> solver.joinGreedily(inputs));
    }

    /** Contracts the parts along the edges that made them, and enters their trees. */
    private void contract(List<Edge> inner, UnionFind parts, Map<Integer, JoinTree> joined) {
      // Where the component of each index is now.
      Map<Integer, Integer> place = new LinkedHashMap<>();
      UnionFind contracted = new UnionFind(components.size());
      for (Edge edge : inner) {
        int left = place.getOrDefault(contracted.find(edge.left), edge.left);
        int right = place.getOrDefault(contracted.find(edge.right), edge.right);
        int kept = components.contract(left, right);
        contracted.union(edge.left, edge.right);
        place.put(contracted.find(edge.left), kept);
        trees.remove(kept == left ? right : left);
      }
      trees.replaceAll((component, tree) -> joined.get(parts.find(component)));
    }
  }
}
