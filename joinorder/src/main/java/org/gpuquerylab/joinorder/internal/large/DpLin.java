package org.gpuquerylab.joinorder.internal.large;

import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Linearized dynamic programming: finds the order of the left-deep tree of {@link Ikkbz}, then the
 * best bushy tree that joins only intervals of this order (Neumann and Radke 2018). The left-deep
 * tree is among these trees, so the plan is never worse than that of IKKBZ. A chain is its own
 * linear order: its connected sets are the intervals, so the plan is optimal for every cost
 * function. O(n^3) time and 23 n^2 bytes of memory.
 */
public final class DpLin extends Heuristic {
  /** The algorithm's name in the catalogue. */
  public static final String NAME = "dplin";

  /** The maximum number of relations: the tables then take 92 MB. */
  public static final int MAX_RELATIONS = 2_000;

  /** The algorithm's entry in the catalogue. */
  public static final AlgorithmEntry ENTRY =
      AlgorithmEntry.onHost(
              NAME,
              "dynamic programming over the linear order of IKKBZ",
              DpLin.MAX_RELATIONS,
              DpLin::new)
          .scoped(Heuristic::scope);

  /** Creates the algorithm for a cost function. */
  public DpLin(CostFunction costFunction) {
    super(costFunction);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int maxRelations() {
    return MAX_RELATIONS;
  }

  @Override
  protected Found search(QueryGraph graph, JoinTreeBuilder plans) {
    boolean chain = isChain(graph);
    int[] order = chain ? ends(graph) : Ikkbz.order(graph, costFunction());
    IntervalTable table = new IntervalTable(costFunction(), false);
    table.solve(new OrderedRelations(graph, order), Double.POSITIVE_INFINITY);
    JoinSequence joins = new JoinSequence(order.length);
    addJoins(table, order, 0, order.length - 1, joins);
    return new Found(joins.build(plans), table.pairs(), chain);
  }

  private static boolean isChain(QueryGraph graph) {
    boolean narrow = true;
    for (int i = 0; i < graph.size(); i++) {
      narrow &= graph.joins(i).size() <= 2;
    }
    return narrow && graph.isTree();
  }

  /** The relations of a chain from one end to the other. */
  private static int[] ends(QueryGraph graph) {
    int[] order = new int[graph.size()];
    int relation = 0;
    while (graph.joins(relation).size() > 1) {
      relation++;
    }
    int previous = -1;
    for (int i = 0; i < order.length; i++) {
      order[i] = relation;
      int following = -1;
      for (JoinEdge join : graph.joins(relation)) {
        following = join.other(relation) != previous ? join.other(relation) : following;
      }
      previous = relation;
      relation = following;
    }
    return order;
  }

  /**
   * Adds the joins of an interval's best tree.
   *
   * @return the number of the last join's result, or the relation
   */
  private static int addJoins(
      IntervalTable table, int[] order, int start, int end, JoinSequence joins) {
    if (start == end) {
      return order[start];
    }
    int last = table.split(start, end);
    int left = addJoins(table, order, start, last, joins);
    return joins.add(left, addJoins(table, order, last + 1, end, joins));
  }
}
