package org.gpuquerylab.joinorder.internal.gpu.tiled;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.joinorder.internal.gpu.PositionBasedEnumeration;
import org.gpuquerylab.joinorder.internal.gpu.tiled.TiledKernels.TiledFinish;
import org.gpuquerylab.joinorder.internal.gpu.tiled.TiledKernels.TiledInit;
import org.gpuquerylab.joinorder.internal.gpu.tiled.TiledKernels.TiledPack;
import org.gpuquerylab.joinorder.internal.gpu.tiled.TiledKernels.TiledSplits;
import org.gpuquerylab.joinorder.internal.gpu.tiled.TiledKernels.TiledUnpack;

/** Java twins of the kernels in {@code tiled_splits.cl} and {@code tiled_finish.cl}. */
final class TableTwins {
  private TableTwins() {}

  static void init(TiledInit call, KernelDefines defines) {
    TwinQuery query = new TwinQuery(call.n(), call.query());
    double[] factors = call.factors().array();
    int tileBits = Precision.of(defines).tileBits();
    IntStream.range(0, call.values())
        .parallel()
        .forEach(
            id -> {
              int low = id & ((1 << tileBits) - 1);
              int high = (id >>> tileBits) - 1;
              boolean exists = low >>> Math.min(query.relations(), tileBits) == 0;
              int relation = high < 0 ? -1 : high + tileBits;
              factors[id] = exists ? query.lowFactor(low, relation) : 0;
            });
  }

  static void splits(TiledSplits call, Grid grid, KernelDefines defines) {
    int slices = call.slices();
    int[] order = call.order().array();
    CostTable cost = CostTable.of(call.cost());
    CostTable target = slices == 1 ? cost : CostTable.of(call.parts());
    int tileBits = Precision.of(defines).tileBits();
    Combination combination = Combination.of(defines);
    IntStream.range(0, (int) grid.groups())
        .parallel()
        .forEach(
            group -> {
              int high = order[call.first() + group / slices];
              int splits = TileShape.splitsOf(Integer.bitCount(high));
              int from = 1 + (int) ((long) splits * (group % slices) / slices);
              int to = 1 + (int) ((long) splits * (group % slices + 1) / slices);
              double[] best =
                  slice(
                      cost,
                      high,
                      PositionBasedEnumeration.subset(from, high),
                      to - from,
                      tileBits,
                      combination);
              int base = (slices == 1 ? high : group) << tileBits;
              for (int i = 0; i < best.length; i++) {
                target.set(base + i, best[i]);
              }
            });
  }

  /** Tries the first {@code count} splits, beginning with the high left part {@code left}. */
  private static double[] slice(
      CostTable cost, int high, int left, int count, int tileBits, Combination combination) {
    int rest = high ^ Integer.highestOneBit(high);
    double[] best = new double[1 << tileBits];
    Arrays.fill(best, Double.POSITIVE_INFINITY);
    int part = left;
    for (int split = 0; split < count; split++) {
      double[] a = cost.copy(part << tileBits, best.length);
      double[] c = cost.copy((high ^ part) << tileBits, best.length);
      convolve(best, a, c, combination);
      part = (part - rest) & rest;
    }
    return best;
  }

  private static void convolve(double[] out, double[] a, double[] c, Combination combination) {
    for (int set = 0; set < out.length; set++) {
      double best = Math.min(out[set], combination.apply(a[0], c[set]));
      for (int left = set; left != 0; left = (left - 1) & set) {
        best = Math.min(best, combination.apply(a[left], c[set ^ left]));
      }
      out[set] = best;
    }
  }

  static void pack(TiledPack call, Grid grid, KernelDefines defines) {
    int tileBits = Precision.of(defines).tileBits();
    int[] order = call.order().array();
    CostTable cost = CostTable.of(call.cost());
    CostTable packed = CostTable.of(call.packed());
    for (int group = 0; group < grid.groups(); group++) {
      int source = order[call.first() + group] << tileBits;
      copyTile(cost, source, packed, (int) (call.at() + group) << tileBits, tileBits);
    }
  }

  static void unpack(TiledUnpack call, Grid grid, KernelDefines defines) {
    int tileBits = Precision.of(defines).tileBits();
    int[] order = call.order().array();
    CostTable cost = CostTable.of(call.cost());
    CostTable packed = CostTable.of(call.packed());
    for (int group = 0; group < grid.groups(); group++) {
      int target = order[call.first() + group] << tileBits;
      copyTile(packed, (int) (call.at() + group) << tileBits, cost, target, tileBits);
    }
  }

  private static void copyTile(CostTable from, int first, CostTable to, int at, int tileBits) {
    for (int i = 0; i < 1 << tileBits; i++) {
      to.setBits(at + i, from.bits(first + i));
    }
  }

  static void finish(TiledFinish call, Grid grid, KernelDefines defines) {
    Finish finish = new Finish(call, defines);
    IntStream.range(0, (int) grid.groups()).parallel().forEach(finish::solve);
  }

  /** Completes a level. */
  private static final class Finish {
    private final TwinQuery query;
    private final int first;
    private final int slices;
    private final int[] order;
    private final double[] given;
    private final double[] factors;
    private final CostTable cost;
    private final CostTable parts;
    private final int tileBits;
    private final Combination combination;
    private final double[] lowest;

    Finish(TiledFinish call, KernelDefines defines) {
      query = new TwinQuery(call.n(), call.query());
      first = call.first();
      slices = call.slices();
      order = call.order().array();
      given = call.given().array();
      factors = call.factors().array();
      cost = CostTable.of(call.cost());
      parts = CostTable.of(call.parts());
      tileBits = Precision.of(defines).tileBits();
      combination = Combination.of(defines);
      lowest = cost.copy(0, 1 << tileBits);
    }

    /**
     * Solves the sets of a group's tile in the order of their masks, so that subsets come first.
     */
    void solve(int group) {
      int high = order[first + group];
      double[] tile = minima(group, high);
      double[] low = high == 0 ? tile : lowest;
      for (int i = 0; i < tile.length; i++) {
        int set = high << tileBits | i;
        if (Integer.bitCount(set) == 1 && query.isConnected(set)) {
          tile[i] = 0;
        } else if (query.isConnected(set)) {
          double best = cost.round(bestWithin(i, tile, low, combination));
          double rows = cost.round(query.scaledRows(set, given, factors, tileBits));
          tile[i] = cost.round(combination.apply(best, rows));
        } else {
          tile[i] = Double.POSITIVE_INFINITY;
        }
      }
      for (int i = 0; i < tile.length; i++) {
        cost.set((high << tileBits) + i, tile[i]);
      }
    }

    /** Reads the minima that the splits of this level found for a tile. */
    private double[] minima(int group, int high) {
      if (slices == 1) {
        return cost.copy(high << tileBits, 1 << tileBits);
      }
      double[] best = new double[1 << tileBits];
      Arrays.fill(best, Double.POSITIVE_INFINITY);
      for (int slice = 0; slice < slices; slice++) {
        int base = (group * slices + slice) << tileBits;
        for (int i = 0; i < best.length; i++) {
          best[i] = Math.min(best[i], parts.get(base + i));
        }
      }
      return best;
    }
  }

  /** Also tries the splits in which one part is in the lowest tile. */
  private static double bestWithin(int i, double[] tile, double[] low, Combination combination) {
    double best = tile[i];
    // In the lowest tile, the cost of set i is not known yet.
    int start = tile == low ? (i - 1) & i : i;
    for (int left = start; left != 0; left = (left - 1) & i) {
      best = Math.min(best, combination.apply(low[left], tile[i ^ left]));
    }
    return best;
  }
}
