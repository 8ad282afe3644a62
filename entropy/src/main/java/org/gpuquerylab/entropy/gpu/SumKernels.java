package org.gpuquerylab.entropy.gpu;

import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;

/**
 * The kernels of {@code cells.cl}, compiled for a tile.
 *
 * @param spread C^t over the high bits of the weights
 * @param tile C^t, exp and C over the low bits
 * @param pass C over some high bits
 */
record SumKernels(Kernel spread, Kernel tile, Kernel pass) {
  /** Work-items in a group. */
  static final int GROUP = 256;

  private static final KernelSpec SPREAD =
      KernelSpec.kernel(SumKernels.class, "spread_weights")
          .in("cells")
          .buffer("verdict", ElementType.INT)
          .buffer("weights", ElementType.DOUBLE)
          .buffer("slot_start", ElementType.INT)
          .buffer("entry", ElementType.INT)
          .buffer("entry_high", ElementType.LONG)
          .value("slots", Kind.INT)
          .value("tiles", Kind.LONG)
          .buffer("coefficients", ElementType.DOUBLE)
          .twin(CellTwins::spread);
  private static final KernelSpec TILE =
      KernelSpec.kernel(SumKernels.class, "tile_sums")
          .in("cells")
          .buffer("verdict", ElementType.INT)
          .buffer("coefficients", ElementType.DOUBLE)
          .buffer("slot_low", ElementType.INT)
          .value("slots", Kind.INT)
          .value("tiles", Kind.LONG)
          .buffer("sums", ElementType.DOUBLE)
          .buffer("cells", ElementType.DOUBLE)
          .buffer("changes", ElementType.DOUBLE)
          .twin(CellTwins::tileSums);
  private static final KernelSpec PASS =
      KernelSpec.kernel(SumKernels.class, "superset_pass")
          .in("cells")
          .buffer("verdict", ElementType.INT)
          .value("first", Kind.INT)
          .value("bits", Kind.INT)
          .buffer("sums", ElementType.DOUBLE)
          .twin(CellTwins::supersetPass);

  /** Compiles for tiles of 2^low cells, with or without the measure of change. */
  static SumKernels compile(Backend backend, int low, boolean byChange) {
    Map<String, Integer> defines = Map.of("GROUP", GROUP, "LOW", low, "CHANGE", byChange ? 1 : 0);
    return new SumKernels(
        backend.compile(SPREAD, defines),
        backend.compile(TILE, defines),
        backend.compile(PASS, defines));
  }
}
