package org.gpuquerylab.joinorder.anytime.block;

import org.gpuquerylab.joinorder.anytime.tree.Plan;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.Cout;

/**
 * What is known of the sets of inputs of a block, by the sets' bits: {@link BlockSets} numbers the
 * inputs. The arrays grow with the largest block, 36 bytes a set.
 */
final class BlockTable {
  private static final int USUAL = 12;

  final CostFunction function;

  /** Whether a cost is the sum of the results. */
  final boolean sums;

  /** The tokens of sets. */
  long[] token = new long[1 << USUAL];

  /** Rows and least costs of connected sets. */
  double[] rows = new double[1 << USUAL];

  double[] cost = new double[1 << USUAL];

  /** One side of the best split of a connected set. */
  int[] split = new int[1 << USUAL];

  /** The neighbours of all inputs of a set, those in the set included. */
  int[] around = new int[1 << USUAL];

  /** A list of sets, for those who need one. */
  int[] found = new int[1 << USUAL];

  /** For costs of a function. */
  BlockTable(CostFunction function) {
    this.function = function;
    sums = function.kernelId() == Cout.KERNEL_ID;
  }

  /** Enters the inputs of a block, which were numbered. */
  void begin(Plan plan, Block block, BlockSets sets) {
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
      cost[1 << i] = plan.cost[node];
      around[1 << i] = sets.neighbours(i);
    }
  }

  /**
   * Computes token and neighbours of a set of two inputs or more, those of smaller sets being
   * known. Tokens are sums over inputs and pairs of them: only the pair of the highest and the
   * lowest is in neither of two smaller sets.
   */
  void extend(BlockSets sets, int set) {
    int bit = Integer.highestOneBit(set);
    int rest = set ^ bit;
    int low = rest & -rest;
    around[set] = around[rest] | around[bit];
    token[set] = token[rest] + token[set ^ low] - token[rest ^ low] + sets.predicate(bit, low);
  }

  /** The cost of a join of two sets, without its result where costs are sums. */
  double parts(int one, int other, double result) {
    return sums
        ? cost[one] + cost[other]
        : function.cost(cost[one], cost[other], rows[one], rows[other], result);
  }

  /** Enters the best split of a set. */
  void enter(int set, int side, double result) {
    int other = set ^ side;
    rows[set] = result;
    cost[set] = function.cost(cost[side], cost[other], rows[side], rows[other], result);
    split[set] = side;
  }

  /** The least cost of a set, without its result where costs are sums. */
  double least(int set) {
    return sums ? cost[split[set]] + cost[set ^ split[set]] : cost[set];
  }
}
