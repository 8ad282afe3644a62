package org.gpuquerylab.entropy.gpu;

import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;

/** The kernels of {@code cells.cl} for a tile, each compiled when it is first asked for. */
final class SumKernels {
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
          .value("tiles", Kind.LONG)
          .value("plain", Kind.INT)
          .buffer("coefficients", ElementType.DOUBLE)
          .buffer("use_plain", ElementType.INT)
          .twin(CellTwins::spread);
  private static final KernelSpec FACTORS =
      KernelSpec.kernel(SumKernels.class, "make_factors")
          .in("cells")
          .buffer("verdict", ElementType.INT)
          .buffer("weights", ElementType.DOUBLE)
          .buffer("coefficients", ElementType.DOUBLE)
          .buffer("slot_low", ElementType.INT)
          .value("first_slot", Kind.INT)
          .value("row_slots", Kind.INT)
          .value("slots", Kind.INT)
          .value("tiles", Kind.LONG)
          .buffer("base_low", ElementType.INT)
          .buffer("base_entry", ElementType.INT)
          .value("base_sets", Kind.INT)
          .buffer("factors", ElementType.DOUBLE)
          .buffer("base", ElementType.DOUBLE)
          .buffer("use_plain", ElementType.INT)
          .twin(FactorTwins::make);
  private static final KernelSpec TILE =
      KernelSpec.kernel(SumKernels.class, "tile_sums")
          .in("cells")
          .buffer("verdict", ElementType.INT)
          .buffer("use_plain", ElementType.INT)
          .buffer("coefficients", ElementType.DOUBLE)
          .buffer("slot_low", ElementType.INT)
          .value("slots", Kind.INT)
          .value("tiles", Kind.LONG)
          .value("joined", Kind.INT)
          .buffer("sums", ElementType.DOUBLE)
          .buffer("cells", ElementType.DOUBLE)
          .buffer("changes", ElementType.DOUBLE)
          .twin(CellTwins::tileSums);
  private static final KernelSpec FACTORED =
      KernelSpec.kernel(SumKernels.class, "factored_sums")
          .in("cells")
          .buffer("verdict", ElementType.INT)
          .buffer("use_plain", ElementType.INT)
          .buffer("factors", ElementType.DOUBLE)
          .buffer("base", ElementType.DOUBLE)
          .value("joined", Kind.INT)
          .buffer("sums", ElementType.DOUBLE)
          .twin(FactorTwins::sums);
  private static final KernelSpec PASS =
      KernelSpec.kernel(SumKernels.class, "superset_pass")
          .in("cells")
          .buffer("verdict", ElementType.INT)
          .value("first", Kind.INT)
          .value("bits", Kind.INT)
          .buffer("sums", ElementType.DOUBLE)
          .twin(CellTwins::supersetPass);

  private final Backend backend;
  private final Map<String, Integer> defines;

  /** For tiles of 2^low cells, with or without the measure of change. */
  SumKernels(Backend backend, int low, boolean byChange) {
    this.backend = backend;
    defines = Map.of("GROUP", GROUP, "LOW", low, "CHANGE", byChange ? 1 : 0);
  }

  /** C^t over the high bits of the weights. */
  Kernel spread() {
    return backend.compile(SPREAD, defines);
  }

  /** The factors of tiles, and the base. */
  Kernel factors() {
    return backend.compile(FACTORS, defines);
  }

  /** C over the low bits and the joined ones, of cells made of factors. */
  Kernel factored() {
    return backend.compile(FACTORED, defines);
  }

  /** C^t, exp and C over the low bits and the joined ones. */
  Kernel tile() {
    return backend.compile(TILE, defines);
  }

  /** C over some high bits. */
  Kernel pass() {
    return backend.compile(PASS, defines);
  }
}
