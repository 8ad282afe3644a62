package org.gpuquerylab.joinorder.internal.operators;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostRangeException;
import org.gpuquerylab.joinorder.internal.host.TableArrays;
import org.gpuquerylab.joinorder.internal.host.TableMemory;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.RelationSets;

/**
 * Heuristics for blocks of operators. Whether a join is valid depends only on its two sets, so a
 * part of a plan may be replaced by any valid plan of the same set. DPhyp orders parts whose inputs
 * are the results of smaller parts ({@link Hypergraph#contracted}).
 */
public final class BlockSearch {
  /** The number of inputs of a part that is ordered as a whole. */
  static final int PART_INPUTS = 9;

  /** The number of parts in vain, for each relation, after which the search starts again. */
  private static final int PATIENCE = 4;

  private final String name;
  private final OperatorGraph graph;
  private final Hypergraph edges;
  private final OperatorPlans plans;
  private final CostFunction costFunction;
  private final TableMemory memory;
  private final TableArrays arrays = new TableArrays();
  private final SplittableRandom random = new SplittableRandom(1);
  private long pairs;

  /**
   * Creates a search.
   *
   * @param name the algorithm's name, for messages
   */
  public BlockSearch(String name, OperatorGraph graph, CostFunction costFunction, Budget budget) {
    this.name = name;
    this.graph = graph;
    this.costFunction = costFunction;
    edges = Hypergraph.of(graph);
    plans = new OperatorPlans(graph, edges, costFunction);
    memory = TableMemory.of(name, budget);
  }

  private OptimizationResult result(JoinTree plan, boolean optimal) {
    CostRangeException.checkFound(name, plan.cost());
    long counted = Math.max(pairs, graph.size() - 1);
    return new OptimizationResult(plan, plan.cost(), counted, counted, optimal ? plan.cost() : 0);
  }

  /** Greedy operator ordering: the valid join with the fewest rows comes first. */
  public OptimizationResult greedy() {
    return result(greedy(0), graph.size() <= 2);
  }

  /** IDP-2: the greedy plan, whose parts are ordered until the cost does not fall. */
  public OptimizationResult iterative() {
    return result(improved(greedy(0)), graph.size() <= PART_INPUTS);
  }

  /**
   * The anytime search: the plan of IDP-2, then parts with random borders; if none of them gains,
   * the search starts again from a plan that is greedy with random errors.
   *
   * @param goesOn asked before each step
   * @param steps the number of steps after which the search ends
   */
  public OptimizationResult anytime(BooleanSupplier goesOn, long steps) {
    JoinTree best = improved(greedy(0));
    boolean small = graph.size() <= PART_INPUTS;
    JoinTree current = best;
    int vain = 0;
    for (long step = 0; !small && step < steps && goesOn.getAsBoolean(); step++) {
      JoinTree next = withRandomPart(current);
      vain = next.cost() < current.cost() * (1 - ImprovingPasses.LEAST_GAIN) ? 0 : vain + 1;
      current = next;
      best = current.cost() < best.cost() ? current : best;
      if (vain > PATIENCE * graph.size()) {
        current = improved(greedy(2));
        vain = 0;
      }
    }
    return result(best, small);
  }

  /**
   * A greedy plan; the plan as written if the conflict rules leave no join to a greedy one.
   *
   * @param noise the largest error of the logarithm of a join's rows
   */
  private JoinTree greedy(double noise) {
    List<JoinTree> parts = new ArrayList<>();
    List<Long> sets = new ArrayList<>();
    for (int i = 0; i < graph.size(); i++) {
      parts.add(plans.leaf(i));
      sets.add(1L << i);
    }
    while (parts.size() > 1) {
      long pair = smallestJoin(sets, noise);
      if (pair < 0) {
        return plans.asWritten();
      }
      int one = (int) (pair / Long.SIZE);
      int other = (int) (pair % Long.SIZE);
      long right = sets.remove(other);
      JoinTree rightTree = parts.remove(other);
      parts.set(one, plans.join(parts.get(one), sets.get(one), rightTree, right));
      sets.set(one, sets.get(one) | right);
    }
    return parts.get(0);
  }

  /** The places of the two sets, as 64 times the smaller plus the larger; -1 if none is valid. */
  private long smallestJoin(List<Long> sets, double noise) {
    long best = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < sets.size(); i++) {
      for (int j = i + 1; j < sets.size(); j++) {
        if (edges.isValid(sets.get(i), sets.get(j))) {
          pairs++;
          double rows = edges.rows().rows(sets.get(i) | sets.get(j));
          rows *= noise == 0 ? 1 : Math.exp(noise * random.nextDouble());
          if (rows < least || best < 0) {
            least = rows;
            best = (long) Long.SIZE * i + j;
          }
        }
      }
    }
    return best;
  }

  private JoinTree improved(JoinTree plan) {
    return graph.size() > 2 ? ImprovingPasses.improved(plan, this::pass) : plan;
  }

  private JoinTree pass(JoinTree plan, boolean shifted) {
    List<JoinTree> top = new ArrayList<>();
    JoinTree found = pass(plan, shifted ? PART_INPUTS / 2 : PART_INPUTS, top);
    return top.size() > 1 ? ordered(top, found) : found;
  }

  /**
   * Orders parts from the bottom up.
   *
   * @param inputs receives the inputs of the topmost part, which is not ordered yet
   * @return the plan so far
   */
  private JoinTree pass(JoinTree plan, int most, List<JoinTree> inputs) {
    if (!(plan instanceof JoinTree.Join join)) {
      inputs.add(plan);
      return plan;
    }
    List<JoinTree> leftInputs = new ArrayList<>();
    List<JoinTree> rightInputs = new ArrayList<>();
    JoinTree left = pass(join.left(), most, leftInputs);
    JoinTree right = pass(join.right(), most, rightInputs);
    while (leftInputs.size() + rightInputs.size() > most) {
      if (leftInputs.size() > rightInputs.size()) {
        left = closed(leftInputs, left);
      } else {
        right = closed(rightInputs, right);
      }
    }
    inputs.addAll(leftInputs);
    inputs.addAll(rightInputs);
    return join(left, right);
  }

  private JoinTree closed(List<JoinTree> inputs, JoinTree plan) {
    JoinTree best = ordered(inputs, plan);
    inputs.clear();
    inputs.add(best);
    return best;
  }

  private JoinTree join(JoinTree left, JoinTree right) {
    return plans.join(left, set(left), right, set(right));
  }

  private static long set(JoinTree tree) {
    return RelationSets.mask(tree.relations());
  }

  /** The best plan with these inputs, or the given one if none is cheaper. */
  private JoinTree ordered(List<JoinTree> inputs, JoinTree plan) {
    long[] sets = inputs.stream().mapToLong(BlockSearch::set).toArray();
    double[] costs = inputs.stream().mapToDouble(JoinTree::cost).toArray();
    Hypergraph part = edges.contracted(sets);
    DpHypSearch search =
        new DpHypSearch(part, costFunction, memory, arrays, SearchLimit.none()).run(costs);
    pairs += search.pairs();
    if (!search.isSolved()) {
      return plan; // its joins cost too much for a double
    }
    JoinTree found = build(part.all(), search, inputs, sets);
    return found.cost() < plan.cost() ? found : plan;
  }

  private JoinTree build(long nodes, DpHypSearch search, List<JoinTree> inputs, long[] sets) {
    if (RelationSets.isSingleton(nodes)) {
      return inputs.get(RelationSets.lowest(nodes));
    }
    long left = search.left(nodes);
    long right = nodes ^ left;
    return plans.join(
        build(left, search, inputs, sets),
        relations(left, sets),
        build(right, search, inputs, sets),
        relations(right, sets));
  }

  /** The relations of nodes. */
  private static long relations(long nodes, long[] sets) {
    long all = 0;
    for (int node : RelationSets.members(nodes)) {
      all |= sets[node];
    }
    return all;
  }

  /** The plan with the best order of a part with random borders. */
  private JoinTree withRandomPart(JoinTree plan) {
    List<JoinTree> nodes = plan.postOrder();
    nodes.removeIf(node -> node instanceof JoinTree.Leaf);
    JoinTree root = nodes.get(random.nextInt(nodes.size()));
    List<JoinTree> inputs = new ArrayList<>(List.of(root));
    while (inputs.size() < PART_INPUTS) {
      List<JoinTree> larger = inputs.stream().filter(one -> one instanceof JoinTree.Join).toList();
      if (larger.isEmpty()) {
        break;
      }
      JoinTree.Join opened = (JoinTree.Join) larger.get(random.nextInt(larger.size()));
      inputs.remove(opened);
      inputs.add(opened.left());
      inputs.add(opened.right());
    }
    JoinTree found = ordered(inputs, root);
    return found == root ? plan : replaced(plan, root, found);
  }

  private JoinTree replaced(JoinTree plan, JoinTree old, JoinTree found) {
    if (plan == old) {
      return found;
    }
    if (!(plan instanceof JoinTree.Join join)) {
      return plan;
    }
    JoinTree left = replaced(join.left(), old, found);
    JoinTree right = left == join.left() ? replaced(join.right(), old, found) : join.right();
    boolean same = left == join.left() && right == join.right();
    return same ? plan : join(left, right);
  }
}
