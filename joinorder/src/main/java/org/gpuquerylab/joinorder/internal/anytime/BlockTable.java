package org.gpuquerylab.joinorder.internal.anytime;

import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.Cout;

/**
 * The rows, costs and best splits of sets of inputs of a block, by the sets' bits; {@link
 * BlockSets} numbers the inputs. The arrays grow with the largest block; they take 36 bytes for
 * each set.
 *
 * <p>Source of the constants: a first size that grows as needed.
 */
final class BlockTable {
  private static final int USUAL = 12;

  final CostFunction function;

  /** Whether a cost is the sum of the results. */
  final boolean sums;

  /** For each set, its token. */
  long[] token = new long[1 << USUAL];

  /**
   * The rows and minimum costs of connected sets. If costs are sums, they are those of the block's
   * joins alone: the costs of the inputs are the same in all trees, and may be so large that the
   * others are lost in rounding.
   */
  double[] rows = new double[1 << USUAL];

  double[] cost = new double[1 << USUAL];

  /** For each connected set, one part of its best split. */
  int[] split = new int[1 << USUAL];

  /** The neighbours of all inputs of a set, including those within the set. */
  int[] around = new int[1 << USUAL];

  /**
   * Sets that cost this or more are left out, because every tree that contains them costs as much.
   */
  private double bound;

  /** The set of all inputs, which is never left out. */
  private int all;

  /** A list of sets for callers that need one. */
  int[] found = new int[1 << USUAL];

  /** Creates a table for the costs of a function. */
  BlockTable(CostFunction function) {
    this.function = function;
    sums = function.kernelId() == Cout.KERNEL_ID;
  }

  /**
   * Stores the inputs of a block, which must be numbered.
   *
   * @param below the cost that a tree of the block must not reach; used only if costs are sums, as
   *     other costs of a tree may be below those of its parts
   */
  void begin(Plan plan, Block block, BlockSets sets, double below) {
    bound = sums ? below : Double.POSITIVE_INFINITY;
    all = (1 << block.inputs()) - 1;
    if (1 << block.inputs() > cost.length) {
      int size = 1 << block.inputs();
      token = new long[size];
      rows = new double[size];
      cost = new double[size];
      split = new int[size];
      found = new int[size];
      around = new int[size];
    }
    token[0] = 0;
    for (int i = 0; i < block.inputs(); i++) {
      int node = block.node(sets.input(i));
      token[1 << i] = plan.token[node];
      rows[1 << i] = plan.rows[node];
      cost[1 << i] = sums ? 0 : plan.cost[node];
      around[1 << i] = sets.neighbours(i);
    }
  }

  /**
   * Computes the token and the neighbours of a set of two inputs or more; those of smaller sets
   * must be known. Tokens are sums over inputs and over pairs of inputs. The token of a set follows
   * from two smaller sets and the pair of the highest and the lowest input, which is in neither.
   */
  void extend(BlockSets sets, int set) {
    int bit = Integer.highestOneBit(set);
    int rest = set ^ bit;
    int low = rest & -rest;
    around[set] = around[rest] | around[bit];
    token[set] = token[rest] + token[set ^ low] - token[rest ^ low] + sets.predicate(bit, low);
  }

  /** The cost of a join of two sets; if costs are sums, the join's result is left out. */
  double parts(int one, int other, double result) {
    return sums
        ? cost[one] + cost[other]
        : function.cost(cost[one], cost[other], rows[one], rows[other], result);
  }

  /** Whether the result alone makes a set so expensive that it is left out. */
  boolean leavesOut(int set, double result) {
    return result >= bound && set != all;
  }

  /** Makes the cost of a set infinite, so that it becomes part of no other set's tree. */
  void leaveOut(int set) {
    cost[set] = Double.POSITIVE_INFINITY;
  }

  /** Stores the best split of a set; returns false if the set costs so much that it is left out. */
  boolean enter(int set, int side, double result) {
    int other = set ^ side;
    rows[set] = result;
    split[set] = side;
    cost[set] = function.cost(cost[side], cost[other], rows[side], rows[other], result);
    if (leavesOut(set, cost[set])) {
      leaveOut(set);
    }
    return cost[set] < Double.POSITIVE_INFINITY;
  }

  /**
   * The minimum cost of the block; if costs are sums, the last result is left out. Infinite if all
   * trees below the bound are left out.
   */
  double least() {
    return sums && cost[all] < Double.POSITIVE_INFINITY
        ? cost[split[all]] + cost[all ^ split[all]]
        : cost[all];
  }
}
