package org.gpuquerylab.entropy.moments.gpu.pairs;

import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.group.Share;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.entropy.moments.gpu.evaluation.Gate;
import org.gpuquerylab.entropy.moments.gpu.folds.FoldPlan;

/** The kernels of a tiling, and the number of groups that each of them needs. */
final class PairKernels {
  private static final int TABLE_GROUP = 256;
  private static final int TILE_GROUP = 32;

  /** The number of groups for tables: six for each multiprocessor of a large device. */
  private static final int TABLE_GROUPS = 792;

  private final PairTiling tiling;
  private final Kernel<PairTables> tables;
  private final Kernel<PairTiles> tiles;

  /**
   * Compiles the kernels.
   *
   * @param folds the plan of the sums over contexts; a share of the tiles is a range of the rows of
   *     its first stage
   * @param share the tiles whose moments are computed
   */
  PairKernels(Backend backend, PairTiling tiling, FoldPlan folds, Share share) {
    this.tiling = tiling;
    tables = backend.compile(PairTables.class, tableDefines(tiling));
    tiles = backend.compile(PairTiles.class, tileDefines(tiling, folds, share));
  }

  private static Map<String, Integer> tableDefines(PairTiling tiling) {
    Map<String, Integer> defines = new HashMap<>(tiling.layout().defines());
    defines.put("GROUP", TABLE_GROUP);
    defines.put("POSITIONS", tiling.positions());
    defines.put("ALWAYS_FALSE", PairPass.ALWAYS_FALSE);
    return defines;
  }

  private static Map<String, Number> tileDefines(PairTiling tiling, FoldPlan folds, Share share) {
    Map<String, Number> defines = new HashMap<>(tiling.layout().defines());
    defines.put("GROUP", TILE_GROUP);
    defines.put("ORDER", tiling.largestSet());
    defines.put("COLUMNS", tiling.columns().length);
    defines.put("CONTEXTS", tiling.together());
    defines.put("LIMIT", PairMoments.LIMIT);
    if (!share.isWhole()) {
      int each = folds.firstContexts() / tiling.together();
      defines.put("SHARE_FROM", Math.toIntExact(share.from(folds.firstRows()) * each));
      defines.put("SHARE_TO", Math.toIntExact(share.to(folds.firstRows()) * each));
    }
    return defines;
  }

  /** The kernel that computes tables and factors from the weights. */
  Kernel<PairTables> tables() {
    return tables;
  }

  /** The number of groups of {@link #tables()} for each batch. */
  int tableGroups() {
    long entries =
        tiling.layout().tableLength() + ((long) tiling.layout().factors() << tiling.outer());
    return (int)
        Math.min(Grid.cover(entries, TABLE_GROUP).groups(), TABLE_GROUPS / tiling.batches());
  }

  /** The grid of {@link #tables()}. */
  Grid tableGrid() {
    return new Grid((long) tiling.batches() * tableGroups() * TABLE_GROUP, TABLE_GROUP);
  }

  /** The kernel that computes the moments of each context from tables and factors. */
  Kernel<PairTiles> tiles() {
    return tiles;
  }

  /** The number of groups of {@link #tiles()} for each batch. */
  int tileGroups() {
    return (1 << tiling.outer()) / tiling.together();
  }

  /** The grid of {@link #tiles()}. */
  Grid tileGrid() {
    return new Grid((long) tiling.batches() * tileGroups() * TILE_GROUP, TILE_GROUP);
  }

  record PairTables(
      DeviceBuffer<int[]> phase,
      int value,
      DeviceBuffer<double[]> weights,
      DeviceBuffer<int[]> places,
      int groups,
      DeviceBuffer<double[]> tables,
      DeviceBuffer<double[]> factors)
      implements Gate.Call {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      PairTwins.tables(this, grid, defines);
    }
  }

  record PairTiles(
      DeviceBuffer<int[]> phase,
      int value,
      DeviceBuffer<double[]> tables,
      DeviceBuffer<double[]> factors,
      int outer,
      int groups,
      DeviceBuffer<double[]> moments)
      implements Gate.Call {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      PairTwins.tiles(this, grid, defines);
    }
  }
}
