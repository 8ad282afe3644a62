package org.gpuquerylab.joinorder.large.part;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.dp.DpCcp;
import org.gpuquerylab.joinorder.large.Heuristic;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * UnionDP: divides the query graph into connected parts of at most k relations by uniting them
 * along its edges, those with the smallest join first, orders each part exactly, makes it one
 * relation, and so on until one is left (Mancini et al. 2022). At most k relations are one part, so
 * the plan is optimal. Nothing compares the plan with that of GOO, so it may be worse.
 *
 * <p>Two parts whose join has more rows than both together wait for a later round; where a round
 * unites nothing, the limit is raised fourfold for the next. Without that, relations that are left
 * over when their neighbours' parts are full are joined with one another at any cost, and plans of
 * cyclic graphs come out worse by up to 50 orders of magnitude.
 *
 * <p>Rounds: about log_k n in graphs that divide well, n / k in stars; a round takes O((n k +
 * joins) log n) beside the exact algorithm. O(n k + joins) memory.
 */
public final class UnionDp extends Heuristic {
  /** Name in the catalogue. */
  public static final String NAME = "uniondp";

  /** Its place in the catalogue. */
  public static final AlgorithmEntry ENTRY =
      AlgorithmEntry.onHost(
              NAME,
              "DPccp on parts of 10 relations, contracted, round by round",
              QueryGraph.MAX_RELATIONS,
              UnionDp::new)
          .scoped(Heuristic::scope);

  /** Relations of a part in the catalogue's variant. */
  public static final int DEFAULT_K = 10;

  private static final double GROWTH_STEP = 4;

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
    boolean whole = run.rounds == 1 && solver.isExact();
    return new Found(plan, Math.max(solver.pairs(), graph.size() - 1), whole);
  }

  @Override
  public void close() {
    exact.close();
  }

  /** Two parts that are linked, as they were when the rows of their join were computed. */
  private record Edge(double rows, int left, int right, int leftVersion, int rightVersion) {
    static final Comparator<Edge> ORDER =
        Comparator.comparingDouble(Edge::rows)
            .thenComparingInt(Edge::left)
            .thenComparingInt(Edge::right);
  }

  /** One run over one graph. */
  private final class Run {
    private final PartSolver solver;
    private final ComponentGraph components;

    /** For each component the finished trees that the round has united in it so far. */
    private final Map<Integer, List<JoinTree>> parts = new LinkedHashMap<>();

    private final PriorityQueue<Edge> edges = new PriorityQueue<>(Edge.ORDER);

    /** Most rows of a join for each row of its inputs. */
    private double growth = 1;

    /** Rounds that united parts. */
    private int rounds;

    Run(QueryGraph graph, PartSolver solver) {
      this.solver = solver;
      components = new ComponentGraph(graph);
      List<JoinTree> leaves = solver.relations();
      for (int i = 0; i < leaves.size(); i++) {
        parts.put(i, List.of(leaves.get(i)));
      }
    }

    JoinTree plan() {
      growth = parts.size() <= k ? Double.POSITIVE_INFINITY : 1;
      while (parts.size() > 1) {
        int before = parts.size();
        unite();
        boolean united = parts.size() < before;
        rounds += united ? 1 : 0;
        growth = united ? 1 : growth * GROWTH_STEP;
        parts.replaceAll((component, trees) -> List.of(joined(trees)));
      }
      return parts.values().iterator().next().get(0);
    }

    /** Unites parts as long as there are two that fit and whose join does not grow too much. */
    private void unite() {
      parts.keySet().forEach(component -> addEdges(component, true));
      while (!edges.isEmpty()) {
        Edge edge = edges.remove();
        if (components.version(edge.left) == edge.leftVersion
            && components.version(edge.right) == edge.rightVersion
            && isWanted(edge)) {
          List<JoinTree> united = new ArrayList<>(trees(edge.left));
          united.addAll(trees(edge.right));
          parts.keySet().removeAll(List.of(edge.left, edge.right));
          int union = components.contract(edge.left, edge.right);
          parts.put(union, united);
          addEdges(union, false);
        }
      }
    }

    private boolean isWanted(Edge edge) {
      // One row more, so that no limit keeps parts without rows apart for ever.
      double inputs = components.cardinality(edge.left) + components.cardinality(edge.right) + 1;
      return trees(edge.left).size() + trees(edge.right).size() <= k
          && edge.rows <= growth * inputs;
    }

    private List<JoinTree> trees(int component) {
      return Objects.requireNonNull(parts.get(component));
    }

    /** Adds the edges of a part, or those only that lead to parts of a larger index. */
    private void addEdges(int component, boolean upward) {
      components
          .links(component)
          .forEach(
              (other, link) -> {
                if (!upward || component < other) {
                  double rows = components.cardinality(component, other, link);
                  int left = Math.min(component, other);
                  int right = Math.max(component, other);
                  edges.add(
                      new Edge(
                          rows, left, right, components.version(left), components.version(right)));
                }
              });
    }

    private JoinTree joined(List<JoinTree> trees) {
      return trees.size() == 1
          ? trees.get(0)
          : solver.join(trees).orElseGet(() -> solver.joinGreedily(trees));
    }
  }
}
