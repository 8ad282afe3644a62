package org.gpuquerylab.joinorder.internal.gpu.sparse;

import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.LongStream;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.gpu.KernelCost;
import org.gpuquerylab.joinorder.internal.gpu.ScaledQuery;
import org.gpuquerylab.joinorder.internal.gpu.sparse.MpdpMemo.MpdpCall;
import org.gpuquerylab.joinorder.internal.operators.OperatorQuery;

/** Java twins of the kernels in {@code mpdp.cl}, with the arguments of one launch. */
final class MpdpTwins {
  /** The index in the state of the number of valid candidates. */
  static final int PAIRS = 0;

  /** The index in the state of the number of candidates tried, which follows {@link #PAIRS}. */
  static final int CHECKED = 1;

  /** The index in the state of the flag that tells whether the memo was too small. */
  static final int OVERFLOWN = 2;

  /** The index in the state of the number of sets of size 0. */
  static final int SETS = 4;

  private static final int NONE = -1;

  private final CostFunction costFunction;
  private final int n;
  private final long[] query;
  private final long[] near;
  private final MpdpTwinMemo memo;
  private final int[] sets;
  private final double[] rows;
  private final long[] cost;
  private final long[] state;
  private final boolean rowsGiven;
  private final boolean operators;
  private final LongAdder valid = new LongAdder();
  private final LongAdder checked = new LongAdder();

  MpdpTwins(MpdpCall call, KernelDefines defines) {
    costFunction = KernelCost.of(defines);
    rowsGiven = defines.flag("ROWS_GIVEN");
    operators = defines.flag("OPERATORS");
    n = call.n();
    query = call.query().array();
    near = Arrays.copyOf(query, n);
    memo = new MpdpTwinMemo(defines.flag("DIRECT"), call.slotBits(), call.keys().array());
    sets = call.sets().array();
    rows = call.rows().array();
    cost = call.cost().array();
    state = call.state().array();
  }

  void init() {
    for (int i = 0; i < n; i++) {
      sets[i] = memo.claim(1L << i);
      enter(sets[i], 1L << i, 0);
    }
    state[SETS + 1] = n;
  }

  private void enter(int slot, long set, double firstCost) {
    cost[slot] = Double.doubleToRawLongBits(firstCost);
    boolean result = n > 1 && Long.bitCount(set) == n;
    double own = rowsGiven ? rows[slot] : ScaledQuery.cardinality(set, n, query);
    rows[slot] = result ? 0 : own;
  }

  void level(int k, int from, int to, int capacity) {
    long all = state[OVERFLOWN] != 0 ? 0 : state[SETS + k];
    long first = firstOf(k);
    long[] level =
        LongStream.range(first + from, first + Math.min(all, to))
            .map(at -> memo.setOf(sets[(int) at]))
            .toArray();
    if (k > 1) {
      Arrays.stream(level).parallel().forEach(this::solve);
      state[PAIRS] += valid.sum();
      state[CHECKED] += checked.sum();
    }
    long next = first + state[SETS + k];
    long at = next + state[SETS + k + 1];
    for (long set : level) {
      for (long rest = neighbourhood(set); rest != 0; rest &= rest - 1) {
        long larger = set | (rest & -rest);
        int slot = at < capacity ? memo.claim(larger) : memo.lookup(larger);
        if (at < capacity && slot != NONE) {
          enter(slot, larger, Double.POSITIVE_INFINITY);
          sets[(int) at++] = slot;
        } else if (at >= capacity && slot == NONE) {
          state[OVERFLOWN] = 1;
        }
      }
    }
    state[SETS + k + 1] = at - next;
  }

  private long neighbourhood(long set) {
    long neighbours = 0;
    for (long rest = set; rest != 0; rest &= rest - 1) {
      neighbours |= near[Long.numberOfTrailingZeros(rest)];
    }
    return neighbours & ~set;
  }

  private long firstOf(int k) {
    long first = 0;
    for (int j = 1; j < k; j++) {
      first += state[SETS + j];
    }
    return first;
  }

  private void solve(long set) {
    int slot = memo.lookup(set);
    double[] best = {Double.POSITIVE_INFINITY};
    forEachSplit(set, part -> best[0] = Math.min(best[0], splitCost(set, slot, part)));
    cost[slot] = Double.doubleToRawLongBits(best[0]);
  }

  private interface SplitVisitor {
    void visit(long part);
  }

  /**
   * Visits one part of each candidate split of a set: inside its blocks, or among all smaller sets.
   */
  private void forEachSplit(long set, SplitVisitor visitor) {
    BiconnectedBlocks blocks = new BiconnectedBlocks(near);
    blocks.find(set);
    long listed = firstOf(Long.bitCount(set) / 2 + 1);
    long total = blocks.candidates(listed);
    checked.add(total);
    for (int c = 0; total == listed && c < total; c++) {
      long part = memo.setOf(sets[c]);
      boolean inside = (part & ~set) == 0;
      boolean half = 2 * Long.bitCount(part) == Long.bitCount(set) && (part & set & -set) == 0;
      if (inside && !half && memo.lookup(set ^ part) != NONE) {
        visit(set, part, visitor);
      }
    }
    for (int b = 0; total < listed && b < blocks.count(); b++) {
      long block = blocks.block(b);
      long low = block ^ Long.highestOneBit(block);
      for (long part = low & -low; part != 0; part = (part - low) & low) {
        if (memo.lookup(part) != NONE && memo.lookup(block ^ part) != NONE) {
          visit(set, blocks.grow(part, set & ~(block ^ part)), visitor);
        }
      }
    }
  }

  /** Visits a part of a split, unless no plan may have it. */
  private void visit(long set, long part, SplitVisitor visitor) {
    if (!operators
        || (hasPlan(part)
            && hasPlan(set ^ part)
            && OperatorQuery.joins(query, ScaledQuery.length(n), n, part, set ^ part))) {
      valid.increment();
      visitor.visit(part);
    }
  }

  private boolean hasPlan(long set) {
    return Double.longBitsToDouble(cost[memo.lookup(set)]) < Double.POSITIVE_INFINITY;
  }

  private double splitCost(long set, int slot, long part) {
    int left = memo.lookup(part);
    int right = memo.lookup(set ^ part);
    return costFunction.cost(
        Double.longBitsToDouble(cost[left]),
        Double.longBitsToDouble(cost[right]),
        rows[left],
        rows[right],
        rows[slot]);
  }

  void extract(long[] answer) {
    long all = -1L >>> (Long.SIZE - n);
    int root = state[OVERFLOWN] == 0 ? memo.lookup(all) : NONE;
    double found = root == NONE ? Double.POSITIVE_INFINITY : Double.longBitsToDouble(cost[root]);
    answer[0] = Double.doubleToRawLongBits(found);
    System.arraycopy(state, 0, answer, 1, 3);
    if (found < Double.POSITIVE_INFINITY) {
      extract(all, answer, MpdpAnswer.FIRST_JOIN);
    }
  }

  private int extract(long set, long[] answer, int at) {
    if ((set & (set - 1)) == 0) {
      return at;
    }
    int slot = memo.lookup(set);
    long[] best = {-1L};
    forEachSplit(
        set,
        part -> {
          long lower = (part & set & -set) != 0 ? part : set ^ part;
          boolean cheapest = Double.doubleToRawLongBits(splitCost(set, slot, part)) == cost[slot];
          if (cheapest && Long.compareUnsigned(lower, best[0]) < 0) {
            best[0] = lower;
          }
        });
    answer[at] = set;
    answer[at + 1] = best[0];
    return extract(set ^ best[0], answer, extract(best[0], answer, at + 2));
  }
}
