package org.gpuquerylab.operators.internal.fused;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;

/** The kernels of the fused path, and the constants that they share with the host. */
final class FusedKernels {
  /** The multiplier of the hash function: 2^32 divided by the golden ratio. */
  static final int HASH_MULTIPLIER = (int) 2654435769L;

  private FusedKernels() {}

  /**
   * The constants for kernels that include {@code codes.cl}, as a map to which the caller may add
   * constants.
   */
  public static Map<String, Integer> defines() {
    Map<String, Integer> defines = new HashMap<>();
    defines.put("HASH_MULTIPLIER", HASH_MULTIPLIER);
    return defines;
  }

  /**
   * Builds the table of a dimension.
   *
   * @param condition the columns with conditions
   * @param intervals for each condition, the number of its intervals, then the low end and the span
   *     of each interval
   */
  public record StarBuild(
      List<DeviceBuffer<byte[]>> condition,
      DeviceBuffer<int[]> intervals,
      DeviceBuffer<int[]> positions,
      DeviceBuffer<byte[]> groups,
      DeviceBuffer<int[]> table,
      DeviceBuffer<byte[]> codes,
      long capacity,
      int origin,
      int slots,
      int rows)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      BuildTwin.run(this, defines);
    }
  }

  /**
   * Executes the pass over the fact table.
   *
   * @param column a column for each stage; the next five lists also have an element for each stage
   * @param value the columns of the further aggregates, with their bases
   */
  public record StarFact(
      List<DeviceBuffer<byte[]>> column,
      List<DeviceBuffer<int[]>> table,
      List<DeviceBuffer<byte[]>> codes,
      List<Integer> shift,
      List<Integer> slots,
      List<Integer> stride,
      DeviceBuffer<byte[]> left,
      DeviceBuffer<byte[]> right,
      List<DeviceBuffer<byte[]>> value,
      List<Integer> base,
      DeviceBuffer<long[]> sums,
      DeviceBuffer<byte[]> flags,
      DeviceBuffer<long[]> result,
      long capacity,
      int rows,
      int leftBase,
      int rightBase,
      int cells,
      int replicas)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      FactTwin.run(this, defines);
    }
  }

  /** Collects the groups that have rows. */
  public record StarFinish(
      DeviceBuffer<long[]> sums,
      DeviceBuffer<byte[]> flags,
      DeviceBuffer<long[]> result,
      int cells,
      int replicas)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      FinishTwin.run(this, defines);
    }
  }
}
