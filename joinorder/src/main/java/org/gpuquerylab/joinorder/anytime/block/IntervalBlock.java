package org.gpuquerylab.joinorder.anytime.block;

import java.util.SplittableRandom;
import org.gpuquerylab.joinorder.anytime.tree.Plan;
import org.gpuquerylab.joinorder.anytime.tree.TokenRows;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.Cout;

/**
 * The best tree of a block that joins intervals of its inputs only, as in linearized dynamic
 * programming (Neumann and Radke 2018). O(k^3) time and 56 k^2 bytes for k inputs; the search can
 * be done in slices.
 */
public final class IntervalBlock {
  private final CostFunction function;

  /** Whether a cost is a sum, so that the best split does not depend on the result. */
  private final boolean sums;

  private int capacity;

  /** Costs at start * k + last position, infinite where the interval is not connected. */
  private double[] byStart = new double[0];

  /**
   * The same costs at last position * k + start, and the rows in both ways unless costs are sums.
   */
  private double[] byEnd = new double[0];

  private double[] rowsByStart = new double[0];
  private double[] rowsByEnd = new double[0];

  /** Edges inside, last position of the best left part, and token, by start. */
  private int[] inside = new int[0];

  private short[] split = new short[0];
  private long[] token = new long[0];

  /** Rows are multiplied by a factor from 1 to e to this, drawn from the source. */
  private double noise;

  private SplittableRandom source = new SplittableRandom(0);

  /** The next start. */
  private int from;

  private long pairs;

  /** For costs of a function. */
  public IntervalBlock(CostFunction function) {
    this.function = function;
    sums = function.kernelId() == Cout.KERNEL_ID;
  }

  /** Bytes for k inputs, those of the block's own matrix included. */
  public static double bytes(int k) {
    return 56.0 * k * k;
  }

  /** Pairs of intervals evaluated so far. */
  public long pairs() {
    return pairs;
  }

  /** Solves a whole block. */
  public void solve(Plan plan, Block block) {
    begin(block);
    advance(plan, block, Long.MAX_VALUE);
  }

  /** Solves a whole block as if each result had its rows times a random factor. */
  public void solveNoisily(Plan plan, Block block, double amount, SplittableRandom random) {
    noise = amount;
    source = random;
    solve(plan, block);
    noise = 0;
  }

  /** Begins with another block. */
  public void begin(Block block) {
    int k = block.inputs();
    if (k > capacity) {
      capacity = k;
      byStart = new double[k * k];
      byEnd = new double[k * k];
      rowsByStart = new double[sums ? 0 : k * k];
      rowsByEnd = new double[sums ? 0 : k * k];
      inside = new int[k * k];
      split = new short[k * k];
      token = new long[k * k];
    }
    from = k - 1;
  }

  /**
   * Goes on by about so many pairs; true at the end. The plan's nodes that are inputs must not have
   * changed since the beginning.
   */
  public boolean advance(Plan plan, Block block, long work) {
    long end = work == Long.MAX_VALUE ? work : pairs + work;
    while (from >= 0 && pairs < end) {
      solveFrom(plan, block);
      from--;
    }
    return from < 0;
  }

  /** The least cost of the block, without its result where costs are sums. */
  public double least(Block block) {
    int k = block.inputs();
    int last = split[k - 1];
    return sums && k > 1 ? byStart[last] + byStart[(last + 1) * k + k - 1] : byStart[k - 1];
  }

  private void solveFrom(Plan plan, Block block) {
    int k = block.inputs();
    int row = from * k;
    int node = block.node(from);
    enter(from, from, k, plan.rows[node], plan.cost[node]);
    inside[row + from] = 0;
    token[row + from] = plan.token[node];
    boolean tree = block.isTree();
    long added = plan.token[node];
    int edges = 0;
    for (int to = from + 1; to < k; to++) {
      added += block.predicate(from, to);
      edges += block.isJoined(from, to) ? 1 : 0;
      token[row + to] = token[row + k + to] + added;
      inside[row + to] = inside[row + k + to] + edges;
      int least = to - from;
      if (inside[row + to] < least || (tree && inside[row + to] != least)) {
        enter(from, to, k, 0, Double.POSITIVE_INFINITY);
      } else {
        solve(plan.graph.rows, to, k);
      }
    }
  }

  private void enter(int start, int to, int k, double rows, double cost) {
    byStart[start * k + to] = cost;
    byEnd[to * k + start] = cost;
    if (!sums) {
      rowsByStart[start * k + to] = rows;
      rowsByEnd[to * k + start] = rows;
    }
  }

  private void solve(TokenRows counts, int to, int k) {
    int lefts = from * k;
    int rights = to * k + 1;
    int last = cheapestParts(lefts, rights, from, to);
    pairs += to - from;
    // Two connected parts join if, and only if, the whole is connected: one look is enough for all.
    if (last < 0 || inside[lefts + to] <= inside[lefts + last] + inside[(last + 1) * k + to]) {
      enter(from, to, k, 0, Double.POSITIVE_INFINITY);
      return;
    }
    double factor = noise == 0 ? 1 : Math.exp(noise * source.nextDouble());
    double rows = counts.of(token[lefts + to]) * factor;
    if (!sums) {
      last = cheapestJoin(lefts, rights, to, rows);
    }
    split[lefts + to] = (short) last;
    enter(from, to, k, rows, joinCost(lefts + last, rights + last, rows));
  }

  private double joinCost(int left, int right, double rows) {
    double one = byStart[left];
    double other = byEnd[right];
    return sums
        ? function.cost(one, other, 0, 0, rows)
        : function.cost(one, other, rowsByStart[left], rowsByEnd[right], rows);
  }

  /** The split whose parts cost least together; -1 where there is none of connected parts. */
  private int cheapestParts(int lefts, int rights, int start, int to) {
    double least = Double.POSITIVE_INFINITY;
    int best = -1;
    for (int last = start; last < to; last++) {
      double sum = byStart[lefts + last] + byEnd[rights + last];
      if (sum < least) {
        least = sum;
        best = last;
      }
    }
    return best;
  }

  private int cheapestJoin(int lefts, int rights, int to, double rows) {
    double least = Double.POSITIVE_INFINITY;
    int best = -1;
    for (int last = from; last < to; last++) {
      if (byStart[lefts + last] + byEnd[rights + last] < Double.POSITIVE_INFINITY) {
        double found = joinCost(lefts + last, rights + last, rows);
        if (found < least || best < 0) {
          least = found;
          best = last;
        }
      }
    }
    return best;
  }

  /** Puts the best tree in the place of the block. */
  public void build(Plan plan, Block block) {
    int k = block.inputs();
    BlockBuilder builder = block.builder();
    builder.begin(0, k - 1);
    while (builder.next()) {
      int start = builder.first();
      int to = builder.second();
      int last = split[start * k + to];
      int left = start == last ? block.node(start) : builder.open(start, last);
      int right = last + 1 == to ? block.node(to) : builder.open(last + 1, to);
      plan.setJoin(builder.join(), left, right, token[start * k + to]);
    }
    builder.finish(plan);
  }
}
