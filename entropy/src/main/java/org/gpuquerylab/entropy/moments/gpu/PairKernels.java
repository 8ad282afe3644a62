package org.gpuquerylab.entropy.moments.gpu;

import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;

/** The kernels of a tiling, and how many groups they take. */
final class PairKernels {
  private static final int TABLE_GROUP = 256;
  private static final int TILE_GROUP = 32;

  /** Groups for tables: six for each multiprocessor of a large device. */
  private static final int TABLE_GROUPS = 792;

  private static final KernelSpec TABLES =
      KernelSpec.kernel(PairKernels.class, "pair_tables")
          .buffer("phase", ElementType.INT)
          .value("value", Kind.INT)
          .buffer("weights", ElementType.DOUBLE)
          .buffer("places", ElementType.INT)
          .value("groups", Kind.INT)
          .buffer("tables", ElementType.DOUBLE)
          .buffer("factors", ElementType.DOUBLE)
          .twin(PairTwins::tables);
  private static final KernelSpec TILES =
      KernelSpec.kernel(PairKernels.class, "pair_tiles")
          .buffer("phase", ElementType.INT)
          .value("value", Kind.INT)
          .buffer("tables", ElementType.DOUBLE)
          .buffer("factors", ElementType.DOUBLE)
          .value("outer", Kind.INT)
          .value("groups", Kind.INT)
          .buffer("moments", ElementType.DOUBLE)
          .twin(PairTwins::tiles);

  private final PairTiling tiling;
  private final Kernel tables;
  private final Kernel tiles;

  /** Compiles. */
  PairKernels(Backend backend, PairTiling tiling) {
    this.tiling = tiling;
    int depth = tiling.depth();
    tables =
        backend.compile(
            TABLES, Map.of("GROUP", TABLE_GROUP, "DEPTH", depth, "POSITIONS", tiling.positions()));
    tiles =
        backend.compile(
            TILES,
            Map.of("DEPTH", depth, "ORDER", tiling.largestSet(), "CONTEXTS", tiling.together()));
  }

  /** From the weights to tables and factors. */
  Kernel tables() {
    return tables;
  }

  /** Groups of {@link #tables()} for each batch. */
  int tableGroups() {
    long entries = tiling.tableLength() + ((long) tiling.factors() << tiling.outer());
    return (int)
        Math.min(Grid.cover(entries, TABLE_GROUP).groups(), TABLE_GROUPS / tiling.batches());
  }

  /** The grid of {@link #tables()}. */
  Grid tableGrid() {
    return new Grid((long) tiling.batches() * tableGroups() * TABLE_GROUP, TABLE_GROUP);
  }

  /** From tables and factors to the moments of each context. */
  Kernel tiles() {
    return tiles;
  }

  /** Groups of {@link #tiles()} for each batch. */
  int tileGroups() {
    return (1 << tiling.outer()) / tiling.together();
  }

  /** The grid of {@link #tiles()}. */
  Grid tileGrid() {
    return new Grid((long) tiling.batches() * tileGroups() * TILE_GROUP, TILE_GROUP);
  }
}
