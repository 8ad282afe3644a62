package org.gpuquerylab.joinorder.internal.anytime;

import org.gpuquerylab.joinorder.cost.CostFunction;

/**
 * Finds the best tree of a block of few inputs, by dynamic programming over its connected sets. In
 * a tree, each edge within a set is a split. If there are few additional edges, {@link SparsePairs}
 * finds the splits; otherwise all splits are tried in O(3^k). The search can be done in slices; its
 * tables of 36 * 2^k bytes grow with the largest block.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 */
final class ExactBlock {
  /** The maximum number of inputs of a block: the tables then take 9 MiB. */
  public static final int MOST = 18;

  /** The fixed work for a set, apart from its splits, in units of the work for one split. */
  private static final long SET_WORK = 10;

  /**
   * The work for a pair of a sparse block, in addition to the work of finding the pair, in units of
   * the work for one split.
   */
  private static final long PAIR_WORK = 2;

  private final BlockTable table;
  private final BlockSets sets = new BlockSets(MOST);
  private final SparsePairs sparse;

  /** The next input to process if the block is a tree, otherwise the next set. */
  private int next;

  /** The number of connected sets found so far. */
  private int known;

  private Kind kind = Kind.TREE;
  private long pairs;
  private long work;

  /** The method that finds the sets of a block and their splits. */
  private enum Kind {
    TREE,
    SPARSE,
    DENSE
  }

  /** Creates a search that minimizes the costs of a function. */
  public ExactBlock(CostFunction function) {
    table = new BlockTable(function);
    sparse = new SparsePairs(table);
  }

  /** The number of join pairs evaluated so far. */
  public long pairs() {
    return pairs + sparse.pairs();
  }

  /** The number of sets and splits inspected so far, valid or not. */
  public long work() {
    return work;
  }

  /** Solves a block of 2 to {@link #MOST} inputs. */
  public void solve(Plan plan, Block block) {
    solve(plan, block, Double.POSITIVE_INFINITY);
  }

  /** Looks for a tree of a block whose cost is below the given one; see {@link #begin}. */
  public void solve(Plan plan, Block block, double below) {
    begin(plan, block, below);
    advance(plan.graph.rows, block, Long.MAX_VALUE);
  }

  /**
   * Starts on a block of 2 to {@link #MOST} inputs.
   *
   * @param below the cost, as {@link #least} counts it, of a known tree. Only a cheaper tree is
   *     wanted, so sets that cost this or more are left out: this makes the search faster, and does
   *     not change the tree that it finds. Infinite if any tree is wanted.
   */
  public void begin(Plan plan, Block block, double below) {
    int inputs = block.inputs();
    sets.number(block);
    table.begin(plan, block, sets, below);
    table.found[0] = 1;
    known = 1;
    kind = sets.isTree(inputs) ? Kind.TREE : sets.isSparse(inputs) ? Kind.SPARSE : Kind.DENSE;
    next = kind == Kind.DENSE ? 2 : 1;
    if (kind == Kind.SPARSE) {
      sparse.begin(sets, inputs);
      work += 1L << inputs;
    }
  }

  /**
   * Continues for about the given {@linkplain #work work}; returns true at the end.
   *
   * @param counts provides the rows of sets
   */
  public boolean advance(TokenRows counts, Block block, long more) {
    int inputs = block.inputs();
    int end = kind == Kind.TREE ? inputs : 1 << inputs;
    long limit = more == Long.MAX_VALUE ? more : work + more;
    while (next < end && work < limit) {
      switch (kind) {
        case TREE -> solveTree(counts, next);
        case SPARSE -> solveSparse(counts, next);
        default -> solveGraph(counts, next);
      }
      next++;
    }
    return next >= end;
  }

  private void solveSparse(TokenRows counts, int set) {
    long seen = sparse.seen();
    long before = sparse.pairs();
    sparse.visit(set, counts);
    work += 1 + sparse.seen() - seen + PAIR_WORK * (sparse.pairs() - before);
  }

  /**
   * The minimum cost of the solved block; if costs are sums, the minimum of {@link Block#inside},
   * without the costs of the inputs. Infinite if no tree costs less than {@link #begin} asked for;
   * then {@link #build} must not be called.
   */
  public double least() {
    return table.least();
  }

  /**
   * Solves the sets whose highest input is the given one. Each of them is a smaller set plus this
   * input, which is a leaf of the set.
   */
  private void solveTree(TokenRows counts, int high) {
    int bit = 1 << high;
    int up = sets.lower(high);
    long more = table.token[bit] + sets.predicates(high, up);
    int before = known;
    table.found[known++] = bit;
    for (int i = 0; i < before; i++) {
      if ((table.found[i] & up) != 0) {
        int set = table.found[i] | bit;
        table.found[known++] = set;
        work += SET_WORK + Integer.bitCount(set);
        table.token[set] = table.token[table.found[i]] + more;
        table.leaveOut(set);
        double result = counts.of(table.token[set]);
        if (!table.leavesOut(set, result)) {
          splitTree(set, result);
        }
      }
    }
  }

  private void splitTree(int set, double result) {
    double least = Double.POSITIVE_INFINITY;
    int best = 0;
    // The lowest input is the root of the set; every other input has an edge towards the root.
    for (int rest = set & (set - 1); rest != 0; rest &= rest - 1) {
      int side = set & sets.below(Integer.numberOfTrailingZeros(rest));
      double parts = table.parts(side, set ^ side, result);
      pairs++;
      if (parts < least) {
        least = parts;
        best = side;
      }
    }
    if (best != 0) {
      table.enter(set, best, result);
    }
  }

  /** Solves a set; all sets with smaller numbers, which include all its subsets, must be solved. */
  private void solveGraph(TokenRows counts, int set) {
    int bit = Integer.highestOneBit(set);
    int rest = set ^ bit;
    work += SET_WORK;
    if (rest == 0) {
      table.found[known++] = set;
      return;
    }
    table.extend(sets, set);
    table.leaveOut(set);
    if (isConnected(set)) {
      double result = counts.of(table.token[set]);
      if (!table.leavesOut(set, result) && splitGraph(set, result)) {
        table.found[known++] = set;
      }
    }
  }

  private boolean isConnected(int set) {
    if ((table.around[set] & set) != set) {
      return false;
    }
    int reached = 0;
    int more = set & -set;
    while (more != reached) {
      reached = more;
      more |= table.around[reached] & set;
    }
    return reached == set;
  }

  /**
   * Tries the connected sets found so far, or the set's subsets if these are fewer; returns whether
   * the set has a tree that is not left out.
   */
  private boolean splitGraph(int set, double result) {
    int others = set ^ Integer.highestOneBit(set);
    int best =
        1 << Integer.bitCount(others) <= known
            ? bestSubset(set, others, result)
            : bestFound(set, others, result);
    return best != 0 && table.enter(set, best, result);
  }

  private int bestSubset(int set, int others, double result) {
    double least = Double.POSITIVE_INFINITY;
    int best = 0;
    for (int side = others & -others; side != 0; side = (side - others) & others) {
      if (table.cost[side] + table.cost[set ^ side] < Double.POSITIVE_INFINITY) {
        double parts = table.parts(side, set ^ side, result);
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
      int side = table.found[i];
      if ((side & ~others) == 0 && table.cost[set ^ side] < Double.POSITIVE_INFINITY) {
        double parts = table.parts(side, set ^ side, result);
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
   * Replaces the block by the best tree. The side that contains the first input of a join becomes
   * the left side, as in the plans of DPccp.
   */
  public void build(Plan plan, Block block) {
    BlockBuilder builder = block.builder();
    builder.begin((1 << block.inputs()) - 1, 0);
    while (builder.next()) {
      int set = builder.first();
      int one = table.split[set];
      int other = set ^ one;
      boolean swap = sets.firstInput(other) < sets.firstInput(one);
      int left = node(block, builder, swap ? other : one);
      int right = node(block, builder, swap ? one : other);
      plan.setJoin(builder.join(), left, right, table.token[set]);
    }
    builder.finish(plan);
  }

  private int node(Block block, BlockBuilder builder, int set) {
    return (set & (set - 1)) == 0
        ? block.node(sets.input(Integer.numberOfTrailingZeros(set)))
        : builder.open(set, 0);
  }
}
