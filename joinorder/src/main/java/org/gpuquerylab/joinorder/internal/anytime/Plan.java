package org.gpuquerylab.joinorder.internal.anytime;

import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.large.JoinSequence;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;

/**
 * A join tree of all relations, in arrays that are changed in place. Nodes below n are the
 * relations, the others are joins; a join's number is independent of its position in the tree.
 */
final class Plan {
  /** The cost function. */
  public final SearchGraph graph;

  /** The quantity that the costs measure. */
  public final CostFunction function;

  /** The left inputs of joins. */
  public final int[] left;

  /** The right inputs of joins. */
  public final int[] right;

  /** For each node, the join of which it is an input; -1 for the root. */
  public final int[] parent;

  /** The token of the relations below each node. */
  public final long[] token;

  /** The rows of each node. */
  public final double[] rows;

  /** The cost of each node; 0 for a relation. */
  public final double[] cost;

  /** Whether a cost is the sum of the results' rows. */
  public final boolean sums;

  private int root;

  /** Creates a plan of at least two relations, to be filled or copied to. */
  public Plan(SearchGraph graph, CostFunction function) {
    this.graph = graph;
    this.function = function;
    sums = function.kernelId() == Cout.KERNEL_ID;
    int nodes = 2 * graph.size - 1;
    left = new int[nodes];
    right = new int[nodes];
    parent = new int[nodes];
    token = new long[nodes];
    rows = new double[nodes];
    cost = new double[nodes];
    for (int i = 0; i < graph.size; i++) {
      token[i] = graph.token[i];
      rows[i] = graph.rows.of(token[i]);
    }
  }

  /** The topmost join, which joins all relations. */
  public int root() {
    return root;
  }

  /** The cost of the plan; see {@link #costWithoutResult}. */
  public double total() {
    return costWithoutResult(root);
  }

  /**
   * The cost of a join; if costs are sums, the join's own result is left out. All plans of these
   * relations have the same final result, and it may be so large that the other costs are lost in
   * rounding.
   */
  public double costWithoutResult(int join) {
    return sums ? cost[left[join]] + cost[right[join]] : cost[join];
  }

  /** Whether a node is a relation. */
  public boolean isLeaf(int node) {
    return node < graph.size;
  }

  /** Copies another plan of the same query into this plan. O(n) time. */
  public void copy(Plan other) {
    int nodes = left.length;
    System.arraycopy(other.left, 0, left, 0, nodes);
    System.arraycopy(other.right, 0, right, 0, nodes);
    System.arraycopy(other.parent, 0, parent, 0, nodes);
    System.arraycopy(other.token, 0, token, 0, nodes);
    System.arraycopy(other.cost, 0, cost, 0, nodes);
    System.arraycopy(other.rows, 0, rows, 0, nodes);
    root = other.root;
  }

  /** Sets the inputs of a join and the token of its result; {@link #update} must follow. */
  public void setJoin(int join, int leftInput, int rightInput, long result) {
    left[join] = leftInput;
    right[join] = rightInput;
    parent[leftInput] = join;
    parent[rightInput] = join;
    token[join] = result;
  }

  /** Makes a join the root. */
  public void setRoot(int join) {
    root = join;
    parent[join] = -1;
  }

  /**
   * Replaces this plan by the tree of a sequence of joins. Takes at most O((n + joins of the graph)
   * log n) time.
   */
  public void set(JoinSequence joins) {
    int n = graph.size;
    for (int j = 0; j < n - 1; j++) {
      setJoin(n + j, joins.left(j), joins.right(j), 0);
    }
    setRoot(2 * n - 2);
    addTokens();
  }

  /**
   * Replaces this plan by the left-deep tree of an order of the relations. O(relations + joins of
   * the graph) time.
   *
   * @param order not modified
   */
  public void setLeftDeep(int[] order) {
    int n = graph.size;
    for (int i = 0; i < n; i++) {
      parent[order[i]] = n + Math.max(0, i - 1);
    }
    long[] added = new long[n];
    for (int i = 1; i < n; i++) {
      added[order[i]] = token[order[i]] + toEarlier(order[i]);
    }
    setLeftDeep(order, added);
  }

  /**
   * Replaces this plan by the same tree, in O(relations) time.
   *
   * @param added for each relation, the sum of its token and of the tokens of the predicates
   *     towards the relations before it; not modified
   */
  public void setLeftDeep(int[] order, long[] added) {
    int n = graph.size;
    for (int i = 1; i < n; i++) {
      int tree = i == 1 ? order[0] : n + i - 2;
      setJoin(n + i - 1, tree, order[i], token[tree] + added[order[i]]);
      update(n + i - 1);
    }
    setRoot(2 * n - 2);
  }

  /**
   * The sum of the tokens of the predicates between a relation and all relations that are joined
   * before it.
   */
  private long toEarlier(int relation) {
    long sum = 0;
    for (int e = graph.first[relation]; e < graph.first[relation + 1]; e++) {
      sum += parent[graph.other[e]] <= parent[relation] ? graph.predicate[e] : 0;
    }
    return sum;
  }

  /** Computes all tokens; each join's number must be above those of its inputs. */
  private void addTokens() {
    JoinedRelations joined = new JoinedRelations(graph);
    for (int join = graph.size; join < left.length; join++) {
      token[join] = token[left[join]] + token[right[join]] + joined.join(left[join], right[join]);
      update(join);
    }
  }

  /** Computes the rows and the cost of a join from its inputs and its token. */
  public void update(int join) {
    rows[join] = graph.rows.of(token[join]);
    updateCost(join);
  }

  private void updateCost(int join) {
    int a = left[join];
    int b = right[join];
    cost[join] = function.cost(cost[a], cost[b], rows[a], rows[b], rows[join]);
  }

  /** Computes the costs of all joins above a node whose cost has changed. O(depth) time. */
  public void updateAbove(int node) {
    for (int join = parent[node]; join >= 0; join = parent[join]) {
      updateCost(join);
    }
  }

  /**
   * Converts the plan to a tree with the rows and costs of {@code builder}'s query. O(n) time; with
   * bit masks O((n + joins of the graph) log n) time.
   */
  public JoinTree build(JoinTreeBuilder builder) {
    int n = graph.size;
    JoinSequence joins = new JoinSequence(n);
    long[] results = new long[n - 1];
    int[] number = new int[2 * n - 1];
    int[] order = rootFirst();
    for (int i = order.length - 1; i >= 0; i--) {
      int node = order[i];
      if (isLeaf(node)) {
        number[node] = node;
      } else {
        results[joins.size()] = token[node];
        number[node] = joins.add(number[left[node]], number[right[node]]);
      }
    }
    return graph.build(joins, results, builder);
  }

  /** All nodes, each before its inputs. */
  private int[] rootFirst() {
    int[] order = new int[2 * graph.size - 1];
    int count = 1;
    order[0] = root;
    for (int i = 0; i < count; i++) {
      if (!isLeaf(order[i])) {
        order[count++] = left[order[i]];
        order[count++] = right[order[i]];
      }
    }
    return order;
  }
}
