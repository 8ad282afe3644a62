package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Share;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelDefines;

/** The kernels of a tiling, and the number of groups that each of them needs. */
final class PairKernels {
  private static final int TABLE_GROUP = 256;
  private static final int TILE_GROUP = 32;

  /** The number of groups for tables: six for each multiprocessor of a large device. */
  private static final int TABLE_GROUPS = 792;

  private final PairTiling tiling;
  private final Contexts own;
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
    own = Contexts.of(tiling, folds, share);
    tables = backend.compile(PairTables.class, tableDefines(tiling, own));
    tiles = backend.compile(PairTiles.class, tileDefines(tiling, own));
  }

  /** Whether the share has no tile; the kernels then must not be launched. */
  boolean isEmpty() {
    return own.from == own.to;
  }

  /** The contexts of a share, numbered through all batches; they are whole rows of a fold. */
  private record Contexts(int from, int to, boolean all) {
    static Contexts of(PairTiling tiling, FoldPlan folds, Share share) {
      if (share.isWhole()) {
        return new Contexts(0, Math.toIntExact(tiling.tiles()), true);
      }
      long each = folds.firstContexts();
      return new Contexts(
          Math.toIntExact(share.from(folds.firstRows()) * each),
          Math.toIntExact(share.to(folds.firstRows()) * each),
          false);
    }

    void addTo(Map<String, ? super Integer> defines) {
      if (!all) {
        defines.put("SHARE_FROM", from);
        defines.put("SHARE_TO", to);
      }
    }
  }

  private static Map<String, Integer> tableDefines(PairTiling tiling, Contexts own) {
    Map<String, Integer> defines = new HashMap<>(tiling.layout().defines());
    defines.put("GROUP", TABLE_GROUP);
    defines.put("POSITIONS", tiling.positions());
    defines.put("ALWAYS_FALSE", PairPass.ALWAYS_FALSE);
    own.addTo(defines);
    return defines;
  }

  private static Map<String, Number> tileDefines(PairTiling tiling, Contexts own) {
    Map<String, Number> defines = new HashMap<>(tiling.layout().defines());
    defines.put("GROUP", TILE_GROUP);
    defines.put("ORDER", tiling.largestSet());
    defines.put("COLUMNS", tiling.columns().length);
    defines.put("CONTEXTS", tiling.together());
    defines.put("LIMIT", PairMoments.LIMIT);
    own.addTo(defines);
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

  /** The grid of {@link #tables()}, which covers the batches of the share. */
  Grid tableGrid() {
    int outer = tiling.outer();
    int batches = ((own.to - 1) >> outer) + 1 - (own.from >> outer);
    return new Grid((long) batches * tableGroups() * TABLE_GROUP, TABLE_GROUP);
  }

  /** The kernel that computes the moments of each context from tables and factors. */
  Kernel<PairTiles> tiles() {
    return tiles;
  }

  /** The number of groups of {@link #tiles()} for each batch. */
  int tileGroups() {
    return (1 << tiling.outer()) / tiling.together();
  }

  /** The grid of {@link #tiles()}, which covers the share. */
  Grid tileGrid() {
    int groups = (own.to - own.from) / tiling.together();
    return new Grid((long) groups * TILE_GROUP, TILE_GROUP);
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
