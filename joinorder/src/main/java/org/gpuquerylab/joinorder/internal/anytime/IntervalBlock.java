package org.gpuquerylab.joinorder.internal.anytime;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.Cout;

/**
 * Finds the best tree of a block that joins only intervals of its inputs, as in linearized dynamic
 * programming (Neumann and Radke 2018). O(k^3) time and 23 k^2 bytes for k inputs. The search can
 * be done in slices; its tables grow as needed and are kept for later blocks.
 */
final class IntervalBlock {
  private static final double BYTES = 23;

  /** The work for the rows of an interval, in units of the work for one pair. */
  private static final long ROWS_WORK = 8;

  private final CostFunction function;

  /** Whether a cost is a sum, so that the best split does not depend on the result. */
  private final boolean sums;

  /** The costs by start and number of inputs - 1, infinite if the interval is not connected. */
  private double[][] byStart = new double[0][];

  /** The costs by last position and start. */
  private double[][] byEnd = new double[0][];

  /** The rows, indexed like the costs by start; unused if costs are sums. */
  private double[][] rowsByStart = new double[0][];

  /** The rows, indexed like the costs by last position; unused if costs are sums. */
  private double[][] rowsByEnd = new double[0][];

  /** For each interval, the number of edges within it; indexed like the costs by start. */
  private int[][] inside = new int[0][];

  /**
   * For each interval, the number of inputs of its best left part - 1; indexed like the costs by
   * start.
   */
  private short[][] split = new short[0][];

  /** For each interval, its token; indexed like the costs by start. */
  private long[][] token = new long[0][];

  /** The predicates that join the current start with later inputs. */
  private long[] predicate = new long[0];

  private boolean[] joined = new boolean[0];

  /** The rows are multiplied by a random factor from 1 to e to this power. */
  private double noise;

  private SplittableRandom source = new SplittableRandom(0);

  /** The next start. */
  private int from;

  /** The number of inputs of the whole block - 1. */
  private int whole;

  /** Intervals that cost this or more are left out, except the whole block. */
  private double bound;

  private long pairs;
  private long work;

  /** Creates a search that minimizes the costs of a function. */
  public IntervalBlock(CostFunction function) {
    this.function = function;
    sums = function.kernelId() == Cout.KERNEL_ID;
  }

  /** The memory in bytes for blocks of up to k inputs. */
  public static double bytes(int k) {
    return BYTES * k * k;
  }

  /** The work done so far, in units of the work for one pair of intervals. */
  public long work() {
    return work;
  }

  /** The number of pairs of intervals evaluated so far. */
  public long pairs() {
    return pairs;
  }

  /** Looks for a tree of a whole block whose cost is below the given one; see {@link #begin}. */
  public void solve(Plan plan, Block block, double below) {
    begin(block, below);
    advance(plan, block, Long.MAX_VALUE);
  }

  /** Solves a whole block as if the rows of each result were multiplied by a random factor. */
  public void solveNoisily(Plan plan, Block block, double amount, SplittableRandom random) {
    noise = amount;
    source = random;
    solve(plan, block, Double.POSITIVE_INFINITY);
    noise = 0;
  }

  /**
   * Starts on another block.
   *
   * @param below the cost, as {@link #least} counts it, of a known tree. Only a cheaper tree is
   *     wanted, so if costs are sums, intervals that cost this or more are left out. Infinite if
   *     any tree is wanted.
   */
  public void begin(Block block, double below) {
    int k = block.inputs();
    whole = k - 1;
    bound = sums ? below : Double.POSITIVE_INFINITY;
    if (k > byStart.length) {
      byStart = Arrays.copyOf(byStart, k);
      byEnd = Arrays.copyOf(byEnd, k);
      rowsByStart = Arrays.copyOf(rowsByStart, k);
      rowsByEnd = Arrays.copyOf(rowsByEnd, k);
      inside = Arrays.copyOf(inside, k);
      split = Arrays.copyOf(split, k);
      token = Arrays.copyOf(token, k);
      predicate = new long[k];
      joined = new boolean[k];
    }
    from = k - 1;
  }

  /** Allocates the rows of the tables for intervals that start or end at a position. */
  private void grow(int start, int k) {
    if (byStart[start] == null || byStart[start].length < k - start) {
      int length = k - start;
      byStart[start] = new double[length];
      inside[start] = new int[length];
      split[start] = new short[length];
      token[start] = new long[length];
      rowsByStart[start] = new double[sums ? 0 : length];
    }
    if (byEnd[start] == null) {
      byEnd[start] = new double[start + 1];
      rowsByEnd[start] = new double[sums ? 0 : start + 1];
    }
  }

  /**
   * Continues for about the given {@linkplain #work work}; returns true at the end. The plan's
   * nodes that are inputs must not have changed since {@link #begin}.
   */
  public boolean advance(Plan plan, Block block, long more) {
    long end = more == Long.MAX_VALUE ? more : work + more;
    while (from >= 0 && work < end) {
      solveFrom(plan, block);
      from--;
    }
    return from < 0;
  }

  /**
   * The minimum cost of the block; if costs are sums, the last result is left out. Infinite if no
   * tree costs less than {@link #begin} asked for; then {@link #build} must not be called.
   */
  public double least(Block block) {
    int k = block.inputs();
    double cost = byStart[0][k - 1];
    int last = split[0][k - 1];
    return sums && k > 1 && cost < Double.POSITIVE_INFINITY
        ? byStart[0][last] + byEnd[k - 1][last + 1]
        : cost;
  }

  private void solveFrom(Plan plan, Block block) {
    int k = block.inputs();
    grow(from, k);
    Arrays.fill(predicate, from, k, 0);
    Arrays.fill(joined, from, k, false);
    block.addLater(from, predicate, joined);
    int node = block.node(from);
    enter(from, plan.rows[node], plan.cost[node]);
    inside[from][0] = 0;
    token[from][0] = plan.token[node];
    long added = plan.token[node];
    int edges = 0;
    for (int to = from + 1; to < k; to++) {
      added += predicate[to];
      edges += joined[to] ? 1 : 0;
      int least = to - from;
      token[from][least] = token[from + 1][least - 1] + added;
      inside[from][least] = inside[from + 1][least - 1] + edges;
      if (inside[from][least] < least) {
        enter(to, 0, Double.POSITIVE_INFINITY);
      } else {
        solve(plan.graph.rows, to);
      }
    }
  }

  private void enter(int to, double rows, double cost) {
    byStart[from][to - from] = cost;
    byEnd[to][from] = cost;
    if (!sums) {
      rowsByStart[from][to - from] = rows;
      rowsByEnd[to][from] = rows;
    }
  }

  private void solve(TokenRows counts, int to) {
    int length = to - from;
    double result = counts.of(token[from][length]);
    work += ROWS_WORK;
    if (leavesOut(length, result)) {
      enter(to, 0, Double.POSITIVE_INFINITY);
      return;
    }
    int left = cheapestParts(byStart[from], byEnd[to], from + 1, length);
    pairs += length;
    work += length;
    // Two connected parts can be joined if, and only if, their union is connected, so one check
    // covers all splits.
    if (left < 0
        || inside[from][length]
            <= inside[from][left] + inside[from + left + 1][length - left - 1]) {
      enter(to, 0, Double.POSITIVE_INFINITY);
      return;
    }
    double factor = noise == 0 ? 1 : Math.exp(noise * source.nextDouble());
    double rows = result * factor;
    if (!sums) {
      left = cheapestJoin(to, rows);
    }
    split[from][length] = (short) left;
    double cost = joinCost(left, to, rows);
    enter(to, rows, leavesOut(length, cost) ? Double.POSITIVE_INFINITY : cost);
  }

  /** Whether an interval of this cost or more, given by its number of inputs - 1, is left out. */
  private boolean leavesOut(int length, double cost) {
    return cost >= bound && length < whole;
  }

  private double joinCost(int left, int to, double rows) {
    int right = from + left + 1;
    double one = byStart[from][left];
    double other = byEnd[to][right];
    return sums
        ? function.cost(one, other, 0, 0, rows)
        : function.cost(one, other, rowsByStart[from][left], rowsByEnd[to][right], rows);
  }

  /** The split whose parts have the minimum total cost; -1 if no split has two connected parts. */
  private static int cheapestParts(double[] lefts, double[] rights, int second, int splits) {
    double least = Double.POSITIVE_INFINITY;
    int best = -1;
    for (int left = 0; left < splits; left++) {
      double sum = lefts[left] + rights[second + left];
      if (sum < least) {
        least = sum;
        best = left;
      }
    }
    return best;
  }

  private int cheapestJoin(int to, double rows) {
    double least = Double.POSITIVE_INFINITY;
    int best = -1;
    for (int left = 0; left < to - from; left++) {
      if (byStart[from][left] + byEnd[to][from + left + 1] < Double.POSITIVE_INFINITY) {
        double found = joinCost(left, to, rows);
        if (found < least || best < 0) {
          least = found;
          best = left;
        }
      }
    }
    return best;
  }

  /** Replaces the block by the best tree. */
  public void build(Plan plan, Block block) {
    BlockBuilder builder = block.builder();
    builder.begin(0, block.inputs() - 1);
    while (builder.next()) {
      int start = builder.first();
      int to = builder.second();
      int last = start + split[start][to - start];
      int left = start == last ? block.node(start) : builder.open(start, last);
      int right = last + 1 == to ? block.node(to) : builder.open(last + 1, to);
      plan.setJoin(builder.join(), left, right, token[start][to - start]);
    }
    builder.finish(plan);
  }
}
