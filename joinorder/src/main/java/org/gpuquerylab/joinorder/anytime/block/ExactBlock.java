package org.gpuquerylab.joinorder.anytime.block;

import org.gpuquerylab.joinorder.anytime.tree.Plan;
import org.gpuquerylab.joinorder.anytime.tree.TokenRows;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.Cout;

/**
 * The best tree of a block of few inputs, by dynamic programming over its connected sets. In a tree
 * each edge inside a set is a split; otherwise it tries all splits, O(3^k). The search can work in
 * slices; its tables, of 36 * 2^k bytes, grow with the largest block.
 */
public final class ExactBlock {
  /** Most inputs of a block: the tables then take 9 MiB. */
  public static final int MOST = 18;

  private static final int USUAL = 12;

  /** The fixed cost of a set, in splits. */
  private static final long SET_WORK = 10;

  private final CostFunction function;
  private final boolean sums;
  private final BlockSets sets = new BlockSets(MOST);
  private long[] token = new long[1 << USUAL];
  private double[] rows = new double[1 << USUAL];
  private double[] cost = new double[1 << USUAL];

  /** The left or right side of the best split of a set. */
  private int[] split = new int[1 << USUAL];

  /** The connected sets found so far. */
  private int[] found = new int[1 << USUAL];

  /** The neighbours of all inputs of a set, including those in the set. */
  private int[] around = new int[1 << USUAL];

  /** The next input in a tree, otherwise the next set; and the number of sets found. */
  private int next;

  private int known;
  private long pairs;
  private long work;

  /** For costs of a function. */
  public ExactBlock(CostFunction function) {
    this.function = function;
    sums = function.kernelId() == Cout.KERNEL_ID;
  }

  /** Join pairs evaluated so far. */
  public long pairs() {
    return pairs;
  }

  /** Sets and splits looked at so far, valid or not. */
  public long work() {
    return work;
  }

  /** Solves a block of 2 to {@link #MOST} inputs. */
  public void solve(Plan plan, Block block) {
    begin(plan, block);
    advance(plan.graph.rows, block, Long.MAX_VALUE);
  }

  /** Begins with a block of 2 to {@link #MOST} inputs. */
  public void begin(Plan plan, Block block) {
    if (1 << block.inputs() > cost.length) {
      int size = 1 << block.inputs();
      token = new long[size];
      rows = new double[size];
      cost = new double[size];
      split = new int[size];
      found = new int[size];
      around = new int[size];
    }
    sets.number(block);
    for (int i = 0; i < block.inputs(); i++) {
      int node = block.node(sets.input(i));
      token[1 << i] = plan.token[node];
      rows[1 << i] = plan.rows[node];
      cost[1 << i] = plan.cost[node];
      around[1 << i] = sets.neighbours(i);
    }
    token[0] = 0;
    found[0] = 1;
    known = 1;
    next = sets.isTree(block.inputs()) ? 1 : 2;
  }

  /**
   * Goes on by about the given {@linkplain #work work}; returns true at the end.
   *
   * @param counts rows of sets
   */
  public boolean advance(TokenRows counts, Block block, long more) {
    int inputs = block.inputs();
    boolean tree = sets.isTree(inputs);
    int end = tree ? inputs : 1 << inputs;
    long limit = more == Long.MAX_VALUE ? more : work + more;
    while (next < end && work < limit) {
      if (tree) {
        solveTree(counts, next);
      } else {
        solveGraph(counts, next);
      }
      next++;
    }
    return next >= end;
  }

  /** The least cost of the block, without its result where costs are sums. */
  public double least(Block block) {
    int all = (1 << block.inputs()) - 1;
    return sums ? cost[split[all]] + cost[all ^ split[all]] : cost[all];
  }

  /** Each set is a smaller set plus its input of the highest number, which is a leaf. */
  private void solveTree(TokenRows counts, int high) {
    int bit = 1 << high;
    int up = sets.lower(high);
    long more = token[bit] + sets.predicates(high, up);
    int before = known;
    found[known++] = bit;
    for (int i = 0; i < before; i++) {
      if ((found[i] & up) != 0) {
        int set = found[i] | bit;
        found[known++] = set;
        work += SET_WORK + Integer.bitCount(set);
        token[set] = token[found[i]] + more;
        splitTree(set, counts.of(token[set]));
      }
    }
  }

  private void splitTree(int set, double result) {
    double least = Double.POSITIVE_INFINITY;
    int best = set & -set;
    // The lowest input is the root of the set; every other input has an edge upwards.
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

  /** Solves a set; all sets of smaller numbers, among them all its subsets, are solved. */
  private void solveGraph(TokenRows counts, int set) {
    int bit = Integer.highestOneBit(set);
    int rest = set ^ bit;
    work += SET_WORK;
    if (rest == 0) {
      found[known++] = set;
      return;
    }
    int low = rest & -rest;
    around[set] = around[rest] | around[bit];
    // Tokens are sums over inputs and pairs of inputs: only the pair of these two is in neither
    // part.
    token[set] = token[rest] + token[set ^ low] - token[rest ^ low] + sets.predicate(bit, low);
    cost[set] = Double.POSITIVE_INFINITY;
    if (isConnected(set)) {
      splitGraph(set, counts.of(token[set]));
      found[known++] = set;
    }
  }

  private boolean isConnected(int set) {
    if ((around[set] & set) != set) {
      return false;
    }
    int reached = 0;
    int more = set & -set;
    while (more != reached) {
      reached = more;
      more |= around[reached] & set;
    }
    return reached == set;
  }

  /** Tries the connected sets below a set, or its subsets if these are fewer. */
  private void splitGraph(int set, double result) {
    int others = set ^ Integer.highestOneBit(set);
    int best =
        1 << Integer.bitCount(others) <= known
            ? bestSubset(set, others, result)
            : bestFound(set, others, result);
    enter(set, best, result);
  }

  private int bestSubset(int set, int others, double result) {
    double least = Double.POSITIVE_INFINITY;
    int best = 0;
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
    work += 1L << Integer.bitCount(others);
    return best;
  }

  private int bestFound(int set, int others, double result) {
    double least = Double.POSITIVE_INFINITY;
    int best = 0;
    for (int i = 0; i < known; i++) {
      int side = found[i];
      if ((side & ~others) == 0 && cost[set ^ side] < Double.POSITIVE_INFINITY) {
        double parts = parts(side, set ^ side, result);
        pairs++;
        if (parts < least || best == 0) {
          least = parts;
          best = side;
        }
      }
    }
    work += known;
    return best;
  }

  /**
   * Writes the best tree in place of the block. The side that contains the first of a join's inputs
   * becomes the left one, as in the plans of DPccp.
   */
  public void build(Plan plan, Block block) {
    BlockBuilder builder = block.builder();
    builder.begin((1 << block.inputs()) - 1, 0);
    while (builder.next()) {
      int set = builder.first();
      int one = split[set];
      int other = set ^ one;
      boolean swap = sets.firstInput(other) < sets.firstInput(one);
      int left = node(block, builder, swap ? other : one);
      int right = node(block, builder, swap ? one : other);
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
