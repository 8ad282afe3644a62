package org.gpuquerylab.joinorder.internal.large;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.GrowingCardinality;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * UnionDP starts with a part for each relation, and unites parts along the edges of the query
 * graph, the cheapest joins first, up to k relations in a part. It orders each part exactly and
 * replaces the part by one relation (Mancini et al. 2022). If there are at most k relations, they
 * form one part, so the plan is optimal.
 *
 * <p>The cost of an edge is the cost of joining its two current parts by the cost function. If the
 * cheapest edge leads to a part of more than k inputs, the larger of its two parts is contracted,
 * and if necessary the other part too; then the parts are united. Therefore no join is chosen
 * before a cheaper one, and parts are separated only where one of them was full. If the plan of
 * greedy operator ordering costs less, it is returned instead. With C_out this never happens,
 * because both algorithms unite the same parts in the same order, and here parts are ordered
 * exactly.
 *
 * <p>At most about 2 n / k exact steps; O((n k + joins) log n) time for the other steps; O(n k +
 * joins) memory.
 */
public final class UnionDp extends PartHeuristic {
  /** The algorithm's name in the catalogue. */
  public static final String NAME = "uniondp";

  /** The algorithm's entry in the catalogue. */
  public static final AlgorithmEntry ENTRY =
      AlgorithmEntry.onHost(
              NAME,
              "DPccp on parts of 10 relations, united by cost and contracted",
              QueryGraph.MAX_RELATIONS,
              UnionDp::new)
          .scoped(Heuristic::scope);

  /** The default number of relations of a part. */
  public static final int DEFAULT_K = USUAL_K;

  /** Creates the default variant: DPccp orders parts of at most {@value #DEFAULT_K} relations. */
  public UnionDp(CostFunction costFunction) {
    this(costFunction, DEFAULT_K, new DpCcp(costFunction));
  }

  /**
   * Creates a variant.
   *
   * @param k the maximum number of relations of a part, at least 2
   * @param exact an exact algorithm, such as one on a device; it must have the same cost function
   *     and support at least k relations; this instance closes it
   */
  public UnionDp(CostFunction costFunction, int k, JoinOrderAlgorithm exact) {
    super(costFunction, k, exact);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  protected Found search(QueryGraph graph, JoinTreeBuilder plans) {
    if (graph.size() <= k) {
      OptimizationResult whole = algorithm.optimize(graph);
      return new Found(whole.plan(), whole.pairs(), whole.gap() == 0);
    }
    PartSolver solver = new PartSolver(graph, plans, costFunction(), algorithm);
    JoinTree plan = solver.rebuilt(new Run(graph, solver).plan());
    JoinTree greedy = Goo.joins(graph).build(plans);
    JoinTree better = plan.cost() <= greedy.cost() ? plan : greedy;
    return new Found(better, Math.max(solver.pairs(), graph.size() - 1), false);
  }

  /** Two linked parts in the state they had when the cost of their join was computed. */
  private record Edge(double cost, int left, int right, int leftVersion, int rightVersion) {
    static final Comparator<Edge> ORDER =
        Comparator.comparingDouble(Edge::cost)
            .thenComparingInt(Edge::left)
            .thenComparingInt(Edge::right);
  }

  /** The search for a plan of one graph. */
  private final class Run {
    private final PartSolver solver;
    private final GrowingCardinality cardinalities;
    private final ComponentGraph components;

    /** For each component, the finished trees that are united in this component. */
    private final Map<Integer, List<JoinTree>> parts = new HashMap<>();

    private final PriorityQueue<Edge> edges = new PriorityQueue<>(Edge.ORDER);

    Run(QueryGraph graph, PartSolver solver) {
      this.solver = solver;
      cardinalities = CardinalityEstimator.of(graph).growing();
      components = new ComponentGraph(graph, cardinalities);
      components.link(Long.MAX_VALUE);
      List<JoinTree> leaves = solver.relations();
      for (int i = 0; i < leaves.size(); i++) {
        parts.put(i, List.of(leaves.get(i)));
      }
    }

    JoinTree plan() {
      int relations = parts.size();
      for (int i = 0; i < relations; i++) {
        addEdges(i, true);
      }
      while (parts.size() > 1) {
        Edge edge = edges.remove();
        if (components.version(edge.left) == edge.leftVersion
            && components.version(edge.right) == edge.rightVersion) {
          unite(edge.left, edge.right);
        }
      }
      return joined(parts.values().iterator().next());
    }

    private void unite(int left, int right) {
      boolean leftIsLarger = trees(left).size() > trees(right).size();
      int[] largerFirst = leftIsLarger ? new int[] {left, right} : new int[] {right, left};
      for (int part : largerFirst) {
        if (trees(left).size() + trees(right).size() > k) {
          parts.put(part, List.of(joined(trees(part))));
        }
      }
      List<JoinTree> united = new ArrayList<>(trees(left));
      united.addAll(trees(right));
      parts.keySet().removeAll(List.of(left, right));
      int union = components.contract(left, right);
      parts.put(union, united);
      addEdges(union, false);
    }

    private List<JoinTree> trees(int component) {
      return Objects.requireNonNull(parts.get(component));
    }

    /** Adds the edges of a part, or only the edges to parts with larger indices. */
    private void addEdges(int component, boolean upward) {
      LinkMap links = components.links(component);
      for (int place = 0; place < links.places(); place++) {
        int other = links.component(place);
        if (other != LinkMap.NONE && (!upward || component < other)) {
          addEdge(Math.min(component, other), Math.max(component, other), links.predicates(place));
        }
      }
    }

    private void addEdge(int left, int right, long predicates) {
      double rows = cardinalities.cardinality(components.join(left, right, predicates));
      double cost = cost(left, right, rows);
      edges.add(new Edge(cost, left, right, components.version(left), components.version(right)));
    }

    /** The cost of the join of two parts, without the costs of the parts. */
    private double cost(int left, int right, double rows) {
      return costFunction()
          .cost(0, 0, components.cardinality(left), components.cardinality(right), rows);
    }

    private JoinTree joined(List<JoinTree> trees) {
      return trees.size() == 1
          ? trees.get(0)
          : solver.join(trees).orElseGet(() -> solver.joinGreedily(trees));
    }
  }
}
