package org.gpuquerylab.joinorder.internal.gpu.sparse;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;

/** The calls that launch the kernels of {@code sets.cl} and {@code mincut.cl}. */
final class MincutCalls {
  private MincutCalls() {}

  /** Adds the single relations to the bitmap. */
  @KernelFile("sets")
  record MincutInit(
      int n,
      DeviceBuffer<long[]> index,
      DeviceBuffer<int[]> sets,
      DeviceBuffer<long[]> state,
      DeviceBuffer<long[]> answer)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      SetTwins.init(this);
    }
  }

  /** Adds the connected sets of {@code k + 1} relations to the bitmap. */
  @KernelFile("sets")
  record MincutExtend(
      int n,
      int k,
      int capacity,
      DeviceBuffer<long[]> query,
      DeviceBuffer<long[]> index,
      DeviceBuffer<int[]> sets,
      DeviceBuffer<long[]> state)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      SetTwins.extend(this);
    }
  }

  /** Numbers the connected sets. */
  @KernelFile("sets")
  record MincutNumber(int words, DeviceBuffer<long[]> index, DeviceBuffer<long[]> state)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      SetTwins.number(this);
    }
  }

  /** Computes the rows and the initial costs of all connected sets. */
  @KernelFile("sets")
  record MincutRows(
      int n,
      DeviceBuffer<long[]> query,
      DeviceBuffer<double[]> given,
      DeviceBuffer<long[]> index,
      DeviceBuffer<int[]> sets,
      DeviceBuffer<double[]> rows,
      DeviceBuffer<long[]> cost,
      DeviceBuffer<long[]> state)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      SetTwins.rows(this, defines.flag("ROWS_GIVEN"));
    }
  }

  /**
   * Computes the costs of sets of {@code k} relations.
   *
   * @param from the index of the first set within the level
   * @param to the index after the last set; larger indices than the level has do not matter
   */
  @KernelFile("mincut")
  record MincutLevel(
      int n,
      int k,
      int from,
      int to,
      int steps,
      DeviceBuffer<long[]> query,
      DeviceBuffer<long[]> index,
      DeviceBuffer<int[]> sets,
      DeviceBuffer<double[]> rows,
      DeviceBuffer<long[]> cost,
      DeviceBuffer<long[]> state)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      new CutTwins(n, query, index, rows, cost, defines)
          .level(k, from, to, sets.array(), state.array());
    }
  }

  /** Finds the plan's joins of {@code k} relations. */
  @KernelFile("mincut")
  record MincutPlan(
      int n,
      int k,
      DeviceBuffer<long[]> query,
      DeviceBuffer<long[]> index,
      DeviceBuffer<double[]> rows,
      DeviceBuffer<long[]> cost,
      DeviceBuffer<long[]> state,
      DeviceBuffer<long[]> answer)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      new CutTwins(n, query, index, rows, cost, defines).plan(k, state.array(), answer.array());
    }
  }
}
