package org.gpuquerylab.joinorder.internal.gpu.tiled;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.joinorder.internal.gpu.PositionBasedEnumeration;
import org.gpuquerylab.joinorder.internal.gpu.tiled.TiledKernels.CostCall;
import org.gpuquerylab.joinorder.internal.gpu.tiled.TiledKernels.TiledPlan;
import org.gpuquerylab.joinorder.internal.gpu.tiled.TiledKernels.TiledSearch;

/** Java twins of the kernels in {@code tiled_plan.cl}. */
final class PlanTwins {
  /** The constant {@code SMALL} of the kernels. */
  static final int SMALL = 13;

  /**
   * The number of words of the parameter {@code plan}: sets, left parts, and the first join of each
   * level.
   */
  static final int PLAN_WORDS = 128;

  /** The index in {@code plan} of the first left part. */
  static final int LEFTS = 32;

  /** The index in {@code plan} of the levels' first joins. */
  static final int LEVELS = 64;

  private final TwinQuery query;
  private final double[] given;
  private final double[] factors;
  private final CostTable cost;
  private final int tileBits;
  private final Combination combination;

  PlanTwins(CostCall call, KernelDefines defines) {
    query = new TwinQuery(call.n(), call.query());
    given = call.given().array();
    factors = call.factors().array();
    cost = CostTable.of(call.cost());
    tileBits = Precision.of(defines).tileBits();
    combination = Combination.of(defines);
  }

  void search(TiledSearch call) {
    int level = call.level();
    int[] plan = call.plan().array();
    int next = plan[LEVELS + level];
    if (level == 0) {
      put(all(), next++, plan);
    } else {
      for (int join = plan[LEVELS + level - 1]; join < plan[LEVELS + level]; join++) {
        int left = plan[LEFTS + join];
        for (int child : new int[] {left, plan[join] ^ left}) {
          if (Integer.bitCount(child) > SMALL) {
            put(child, next++, plan);
          }
        }
      }
    }
    plan[LEVELS + level + 1] = next;
  }

  private void put(int set, int join, int[] plan) {
    plan[join] = set;
    plan[LEFTS + join] = left(set);
  }

  private int all() {
    return (1 << query.relations()) - 1;
  }

  /** Finds the smallest left part that gives the set's cost. */
  private int left(int set) {
    double rows = cost.round(query.scaledRows(set, given, factors, tileBits));
    double wanted = cost.get(set);
    int rest = set ^ Integer.highestOneBit(set);
    return IntStream.range(1, 1 << Integer.bitCount(rest))
        .parallel()
        .map(position -> PositionBasedEnumeration.subset(position, rest))
        .filter(left -> costOf(left, set, rows) == wanted)
        .findFirst()
        .orElse(set);
  }

  private double costOf(int left, int set, double rows) {
    double parts = cost.round(combination.apply(cost.get(left), cost.get(set ^ left)));
    return cost.round(combination.apply(parts, rows));
  }

  void plan(TiledPlan call) {
    long[] answer = call.answer().array();
    answer[0] = cost.bits(all());
    answer[1] = call.pairs().array()[0];
    if (call.levels() == 0) {
      writeTree(all(), 0, answer);
      return;
    }
    int[] plan = call.plan().array();
    int joins = plan[LEVELS + call.levels()];
    for (int join = 0; join < joins; join++) {
      writeJoin(plan[join], plan[LEFTS + join], join, answer);
    }
    int next = joins;
    for (int join = 0; join < joins; join++) {
      int left = plan[LEFTS + join];
      for (int child : new int[] {left, plan[join] ^ left}) {
        if (Integer.bitCount(child) <= SMALL) {
          next = writeTree(child, next, answer);
        }
      }
    }
  }

  /** Writes the joins of a small set from index {@code at} on; returns the next index. */
  private int writeTree(int set, int at, long[] answer) {
    if (Integer.bitCount(set) < 2) {
      return at;
    }
    int left = left(set);
    writeJoin(set, left, at, answer);
    if (left == set) {
      Arrays.fill(
          answer,
          TiledAnswer.FIRST_JOIN + 2 * (at + 1),
          answer.length,
          0); // the host then refuses the plan
      return at + 1;
    }
    return writeTree(set ^ left, writeTree(left, at + 1, answer), answer);
  }

  private static void writeJoin(int set, int left, int at, long[] answer) {
    answer[TiledAnswer.FIRST_JOIN + 2 * at] = set;
    answer[TiledAnswer.FIRST_JOIN + 2 * at + 1] = left;
  }
}
