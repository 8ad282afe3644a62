package org.gpuquerylab.entropy.internal.gpu;

import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;

/** The kernels of {@code cells.cl} for a tile, each compiled on first use. */
final class SumKernels {
  /** The number of work-items in a group. */
  public static final int GROUP = 256;

  /** The number of tiles whose factors one group computes. */
  static final int FACTOR_TILES = 16;

  private final Backend backend;
  private final Map<String, Number> defines;

  /**
   * Creates the kernels for tiles of 2^low cells, which may also measure the change of the cells.
   */
  SumKernels(Backend backend, int low, boolean byChange) {
    this.backend = backend;
    defines = new HashMap<>(EvaluationOutcome.DEFINES);
    defines.putAll(CellFactors.defines(low));
    defines.put("GROUP", GROUP);
    defines.put("CHANGE", byChange ? 1 : 0);
    defines.put("MOST_LOG", FactorTwins.MOST_LOG);
    defines.put("FACTOR_TILES", FACTOR_TILES);
    defines.put("FACTOR_SLOTS", SumTables.MAX_FACTOR_SLOTS);
  }

  /** The kernel for C^t over the high bits of the weights. */
  Kernel<SpreadWeights> spread() {
    return backend.compile(SpreadWeights.class, defines);
  }

  /** The kernel for the factors of tiles, and for the base. */
  Kernel<MakeFactors> factors() {
    return backend.compile(MakeFactors.class, defines);
  }

  /** The kernel for C over the low and the joined bits, with cells computed from factors. */
  Kernel<FactoredSums> factored() {
    return backend.compile(FactoredSums.class, defines);
  }

  /** The kernel for C^t, exp, and C over the low and the joined bits. */
  Kernel<TileSums> tile() {
    return backend.compile(TileSums.class, defines);
  }

  /** The kernel for C over some high bits. */
  Kernel<SupersetPass> pass() {
    return backend.compile(SupersetPass.class, defines);
  }

  @KernelFile("cells")
  record SpreadWeights(
      DeviceBuffer<int[]> verdict,
      DeviceBuffer<double[]> weights,
      DeviceBuffer<int[]> slotStart,
      DeviceBuffer<int[]> entry,
      DeviceBuffer<long[]> entryHigh,
      long tiles,
      int plain,
      DeviceBuffer<double[]> coefficients,
      DeviceBuffer<int[]> usePlain)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      CellTwins.spread(this);
    }
  }

  @KernelFile("cells")
  record MakeFactors(
      DeviceBuffer<int[]> verdict,
      DeviceBuffer<double[]> weights,
      DeviceBuffer<double[]> coefficients,
      DeviceBuffer<int[]> slotLow,
      int firstSlot,
      int rowSlots,
      int slots,
      long tiles,
      DeviceBuffer<int[]> baseLow,
      DeviceBuffer<int[]> baseEntry,
      int baseSets,
      DeviceBuffer<double[]> factors,
      DeviceBuffer<double[]> base,
      DeviceBuffer<int[]> usePlain)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      FactorTwins.make(this, defines);
    }
  }

  @KernelFile("cells")
  record TileSums(
      DeviceBuffer<int[]> verdict,
      DeviceBuffer<int[]> usePlain,
      DeviceBuffer<double[]> coefficients,
      DeviceBuffer<int[]> slotLow,
      int slots,
      long tiles,
      int joined,
      DeviceBuffer<double[]> sums,
      DeviceBuffer<double[]> cells,
      DeviceBuffer<double[]> changes)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      CellTwins.tileSums(this, defines);
    }
  }

  @KernelFile("cells")
  record FactoredSums(
      DeviceBuffer<int[]> verdict,
      DeviceBuffer<int[]> usePlain,
      DeviceBuffer<double[]> factors,
      DeviceBuffer<double[]> base,
      int joined,
      DeviceBuffer<double[]> sums)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      FactorTwins.sums(this, grid, defines);
    }
  }

  @KernelFile("cells")
  record SupersetPass(DeviceBuffer<int[]> verdict, int first, int bits, DeviceBuffer<double[]> sums)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      CellTwins.supersetPass(this, grid, defines);
    }
  }
}
