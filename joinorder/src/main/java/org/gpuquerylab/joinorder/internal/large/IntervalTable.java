package org.gpuquerylab.joinorder.internal.large;

import java.util.Arrays;
import java.util.Objects;
import java.util.SplittableRandom;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.jspecify.annotations.Nullable;

/**
 * Finds the best tree that joins only intervals of a row of inputs: linearized dynamic programming
 * (Neumann and Radke 2018). An input is a relation, or a finished part of a plan. O(k^3) time and
 * 23 k^2 bytes for k inputs. The search can be done in slices; its tables grow as needed and are
 * kept for later rows of inputs.
 */
public final class IntervalTable {
  /** A row of inputs of one query. They must not change from {@link #begin} to the end. */
  public interface Inputs {
    /** The number of inputs. */
    int size();

    /** The cost of an input, 0 for a relation. */
    double cost(int input);

    /** The rows of an input. */
    double rows(int input);

    /**
     * The token of an input. The token of a set is the sum of its inputs' tokens and those of the
     * predicates between them.
     */
    long token(int input);

    /**
     * Adds the predicates that join an input with later inputs.
     *
     * @param predicates receives the sums of the predicates' tokens, by later input
     * @param joined receives the later inputs that share an edge with the input
     */
    void addLater(int input, long[] predicates, boolean[] joined);

    /** The rows of the set that a token identifies. */
    double rowsOf(long token);
  }

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

  private @Nullable Inputs inputs;

  /** The next start. */
  private int from;

  /** The number of all inputs - 1. */
  private int whole;

  /** Intervals that cost this or more are left out, except all inputs together. */
  private double bound;

  private long pairs;
  private long work;

  /**
   * Creates a table that minimizes the costs of a function.
   *
   * @param sums whether a cost is the sum of all results' rows; then splits are compared without
   *     the result, which is faster, but may choose otherwise where costs are equal but for
   *     rounding
   */
  public IntervalTable(CostFunction function, boolean sums) {
    this.function = function;
    this.sums = sums;
  }

  /** The memory in bytes for up to k inputs. */
  public static double bytes(int k) {
    return BYTES * k * k;
  }

  /** The work done so far, in units of the work for one pair of intervals. */
  public long work() {
    return work;
  }

  /**
   * The number of pairs of intervals evaluated so far; if costs are sums, disconnected ones too.
   */
  public long pairs() {
    return pairs;
  }

  /** Looks for a tree of all inputs whose cost is below the given one; see {@link #begin}. */
  public void solve(Inputs inputs, double below) {
    begin(inputs, below);
    advance(Long.MAX_VALUE);
  }

  /** Solves all inputs as if the rows of each result were multiplied by a random factor. */
  public void solveNoisily(Inputs inputs, double amount, SplittableRandom random) {
    noise = amount;
    source = random;
    solve(inputs, Double.POSITIVE_INFINITY);
    noise = 0;
  }

  /**
   * Starts on another row of inputs.
   *
   * @param below the cost, as {@link #least} counts it, of a known tree. Only a cheaper tree is
   *     wanted, so if costs are sums, intervals that cost this or more are left out. Infinite if
   *     any tree is wanted.
   */
  public void begin(Inputs row, double below) {
    inputs = row;
    int k = row.size();
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

  /** Continues for about the given {@linkplain #work work}; returns true at the end. */
  public boolean advance(long more) {
    Inputs row = Objects.requireNonNull(inputs, "begin");
    long end = more == Long.MAX_VALUE ? more : work + more;
    while (from >= 0 && work < end) {
      solveFrom(row);
      from--;
    }
    return from < 0;
  }

  /**
   * The minimum cost of all inputs; if costs are sums, the last result is left out. Infinite if no
   * tree costs less than {@link #begin} asked for; then the table has no tree.
   */
  public double least() {
    double cost = byStart[0][whole];
    int last = split[0][whole];
    return sums && whole > 0 && cost < Double.POSITIVE_INFINITY
        ? byStart[0][last] + byEnd[whole][last + 1]
        : cost;
  }

  /** The last input of the left part of an interval's best tree. */
  public int split(int start, int end) {
    return start + split[start][end - start];
  }

  /** The token of an interval. */
  public long token(int start, int end) {
    return token[start][end - start];
  }

  private void solveFrom(Inputs row) {
    int k = whole + 1;
    grow(from, k);
    Arrays.fill(predicate, from, k, 0);
    Arrays.fill(joined, from, k, false);
    row.addLater(from, predicate, joined);
    enter(from, row.rows(from), row.cost(from));
    inside[from][0] = 0;
    token[from][0] = row.token(from);
    long added = token[from][0];
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
        solve(row, to);
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

  private void solve(Inputs row, int to) {
    int length = to - from;
    double result = row.rowsOf(token[from][length]);
    work += ROWS_WORK;
    if (leavesOut(length, result)) {
      enter(to, 0, Double.POSITIVE_INFINITY);
      return;
    }
    int left = cheapestParts(byStart[from], byEnd[to], from + 1, length);
    pairs += sums ? length : 0;
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
        pairs++;
        double found = joinCost(left, to, rows);
        if (found < least || best < 0) {
          least = found;
          best = left;
        }
      }
    }
    return best;
  }
}
