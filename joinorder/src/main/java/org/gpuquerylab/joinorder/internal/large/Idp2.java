package org.gpuquerylab.joinorder.internal.large;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.internal.operators.BlockSearch;
import org.gpuquerylab.joinorder.internal.operators.ImprovingPasses;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * IDP-2: starts from the plan of {@link Goo}. From the bottom up, another algorithm reorders the
 * joins of subtrees of at most k inputs, and a reordered subtree becomes one input of the next
 * subtree (Kossmann and Stocker 2000). Passes are repeated until they do not make the plan cheaper.
 *
 * <p>A new plan is used only if it is cheaper than the previous plan, so the result is never worse
 * than that of GOO. A query of at most k relations is ordered as a whole, so its plan is optimal if
 * the other algorithm is exact. Each pass reorders O(n / k) subtrees. The other work takes at most
 * O((n + joins) n / k) in left-deep trees, and O((n + joins) log n) in balanced trees; the memory
 * is O(n + joins).
 */
public final class Idp2 extends PartHeuristic {
  /** The algorithm's name in the catalogue. */
  public static final String NAME = "idp2";

  /** The algorithm's entry in the catalogue. */
  public static final AlgorithmEntry ENTRY =
      AlgorithmEntry.onHost(
              NAME,
              "greedy plan, then DPccp on subtrees of 10 inputs while the cost falls",
              QueryGraph.MAX_RELATIONS,
              Idp2::new)
          .scoped(Heuristic::scope);

  /** The default number of inputs of a subtree. */
  public static final int DEFAULT_K = USUAL_K;

  /** Creates the default variant: DPccp orders subtrees of at most {@value #DEFAULT_K} inputs. */
  public Idp2(CostFunction costFunction) {
    this(costFunction, DEFAULT_K, new DpCcp(costFunction));
  }

  /**
   * Creates a variant.
   *
   * @param k the maximum number of inputs of a subtree that is ordered as a whole, at least 2
   * @param parts the algorithm that orders subtrees, such as an exact one on a device; it must have
   *     the same cost function and support at least k relations; this instance closes it
   */
  public Idp2(CostFunction costFunction, int k, JoinOrderAlgorithm parts) {
    super(costFunction, k, parts);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  protected Found search(QueryGraph graph, JoinTreeBuilder plans) {
    PartSolver solver = new PartSolver(graph, plans, costFunction(), algorithm);
    JoinTree best =
        ImprovingPasses.improved(
            Goo.joins(graph).build(plans),
            (plan, shifted) ->
                solver.rebuilt(new Pass(solver, shifted ? (k + 1) / 2 : k).over(plan)));
    boolean whole = graph.size() <= k && solver.isExact();
    return new Found(best, Math.max(solver.pairs(), graph.size() - 1), whole);
  }

  @Override
  public OptimizationResult optimize(OperatorGraph graph) {
    return new BlockSearch(NAME, graph, costFunction(), Budget.usual()).iterative();
  }

  /**
   * A subtree that is being built.
   *
   * @param inputs the finished trees that the subtree joins
   * @param bottom whether the inputs are relations of the query
   */
  private record Subtree(JoinTree tree, List<JoinTree> inputs, boolean bottom) {}

  /** One pass over a plan. */
  private final class Pass {
    private final PartSolver solver;
    private final int bottomLimit;

    Pass(PartSolver solver, int bottomLimit) {
      this.solver = solver;
      this.bottomLimit = bottomLimit;
    }

    JoinTree over(JoinTree plan) {
      Deque<Subtree> open = new ArrayDeque<>();
      for (JoinTree node : plan.postOrder()) {
        if (node instanceof JoinTree.Leaf) {
          open.push(new Subtree(node, List.of(node), true));
        } else {
          Subtree right = open.pop();
          open.push(joined(open.pop(), right, node.cardinality()));
        }
      }
      return finished(open.pop()).tree;
    }

    /**
     * Joins two subtrees; if they have too many inputs together, the larger one is finished first.
     */
    private Subtree joined(Subtree left, Subtree right, double rows) {
      int inputs = left.inputs.size() + right.inputs.size();
      if (inputs <= (left.bottom && right.bottom ? bottomLimit : k)) {
        List<JoinTree> all = new ArrayList<>(left.inputs);
        all.addAll(right.inputs);
        JoinTree tree = solver.join(left.tree, right.tree, rows);
        return new Subtree(tree, all, left.bottom && right.bottom);
      }
      return left.inputs.size() < right.inputs.size()
          ? joined(left, finished(right), rows)
          : joined(finished(left), right, rows);
    }

    /** Returns the subtree, with its joins in the best order found, as a single input. */
    private Subtree finished(Subtree subtree) {
      JoinTree tree = subtree.tree;
      if (subtree.inputs.size() > 2) {
        JoinTree found = solver.join(subtree.inputs).orElse(tree);
        tree = found.cost() < tree.cost() ? found : tree;
      }
      return new Subtree(tree, List.of(tree), false);
    }
  }
}
