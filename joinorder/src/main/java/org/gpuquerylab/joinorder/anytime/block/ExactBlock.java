package org.gpuquerylab.joinorder.anytime.block;

import org.gpuquerylab.joinorder.anytime.tree.Plan;
import org.gpuquerylab.joinorder.anytime.tree.TokenRows;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.Cout;

/**
 * The best tree of a block of few inputs, by dynamic programming over its connected sets. In a tree
 * each edge inside of a set is a split; otherwise all splits are tried, O(3^k).
 */
public final class ExactBlock {
  /** Most inputs of a block: the tables then take 2 MB. */
  public static final int MOST = 16;

  private final CostFunction function;
  private final boolean sums;
  private final BlockSets sets = new BlockSets(MOST);
  private final long[] token = new long[1 << MOST];
  private final double[] rows = new double[1 << MOST];
  private final double[] cost = new double[1 << MOST];

  /** One side of the best split of a set. */
  private final int[] split = new int[1 << MOST];

  /** The connected sets found so far, of trees. */
  private final int[] found = new int[1 << MOST];

  private long pairs;

  /** For costs of a function. */
  public ExactBlock(CostFunction function) {
    this.function = function;
    sums = function.kernelId() == Cout.KERNEL_ID;
  }

  /** Join pairs evaluated so far. */
  public long pairs() {
    return pairs;
  }

  /** Solves a block of 2 to {@link #MOST} inputs. */
  public void solve(Plan plan, Block block) {
    sets.number(block);
    for (int i = 0; i < block.inputs(); i++) {
      int node = block.node(sets.input(i));
      token[1 << i] = plan.token[node];
      rows[1 << i] = plan.rows[node];
      cost[1 << i] = plan.cost[node];
    }
    if (block.isTree()) {
      solveTree(plan.graph.rows, block);
    } else {
      solveGraph(plan.graph.rows, block);
    }
  }

  /** The least cost of the block, without its result where costs are sums. */
  public double least(Block block) {
    int all = (1 << block.inputs()) - 1;
    return sums ? cost[split[all]] + cost[all ^ split[all]] : cost[all];
  }

  /** Each set is one without its input of the highest number, which is a leaf, and that input. */
  private void solveTree(TokenRows counts, Block block) {
    found[0] = 1;
    int count = 1;
    for (int high = 1; high < block.inputs(); high++) {
      int bit = 1 << high;
      int up = sets.lower(high);
      long more = token[bit] + sets.predicates(block, high, up);
      int known = count;
      found[count++] = bit;
      for (int i = 0; i < known; i++) {
        if ((found[i] & up) != 0) {
          int set = found[i] | bit;
          found[count++] = set;
          token[set] = token[found[i]] + more;
          splitTree(set, counts.of(token[set]));
        }
      }
    }
  }

  private void splitTree(int set, double result) {
    double least = Double.POSITIVE_INFINITY;
    int best = set & -set;
    // The lowest input is the root of the set; every other one has an edge upwards.
    for (int rest = set & (set - 1); rest != 0; rest &= rest - 1) {
      int side = set & sets.below(Integer.numberOfTrailingZeros(rest));
      double parts = parts(side, set ^ side, result);
      pairs++;
      if (parts < least) {
        least = parts;
        best = side;
      }
    }
    enter(set, best, result);
  }

  private double parts(int one, int other, double result) {
    return sums
        ? cost[one] + cost[other]
        : function.cost(cost[one], cost[other], rows[one], rows[other], result);
  }

  private void enter(int set, int side, double result) {
    int other = set ^ side;
    rows[set] = result;
    cost[set] = function.cost(cost[side], cost[other], rows[side], rows[other], result);
    split[set] = side;
  }

  private void solveGraph(TokenRows counts, Block block) {
    for (int high = 1; high < block.inputs(); high++) {
      int bit = 1 << high;
      for (int set = bit + 1; set < 2 * bit; set++) {
        token[set] =
            token[set ^ bit] + token[bit] + sets.predicates(block, high, sets.lower(high) & set);
        cost[set] = Double.POSITIVE_INFINITY;
        if (sets.isConnected(set)) {
          splitGraph(set, counts.of(token[set]));
        }
      }
    }
  }

  private void splitGraph(int set, double result) {
    double least = Double.POSITIVE_INFINITY;
    int best = 0;
    int others = set ^ Integer.highestOneBit(set);
    for (int side = others & -others; side != 0; side = (side - others) & others) {
      if (cost[side] + cost[set ^ side] < Double.POSITIVE_INFINITY) {
        double parts = parts(side, set ^ side, result);
        pairs++;
        if (parts < least || best == 0) {
          least = parts;
          best = side;
        }
      }
    }
    enter(set, best, result);
  }

  /** Puts the best tree in the place of the block. */
  public void build(Plan plan, Block block) {
    BlockBuilder builder = block.builder();
    builder.begin((1 << block.inputs()) - 1, 0);
    while (builder.next()) {
      int set = builder.first();
      int left = node(block, builder, split[set]);
      int right = node(block, builder, set ^ split[set]);
      plan.setJoin(builder.join(), left, right, token[set]);
    }
    builder.finish(plan);
  }

  private int node(Block block, BlockBuilder builder, int set) {
    return (set & (set - 1)) == 0
        ? block.node(sets.input(Integer.numberOfTrailingZeros(set)))
        : builder.open(set, 0);
  }
}
