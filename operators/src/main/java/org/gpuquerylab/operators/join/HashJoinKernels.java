package org.gpuquerylab.operators.join;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;

/** The kernels of {@code range.cl}, {@code build.cl} and {@code probe.cl}. */
final class HashJoinKernels {
  private HashJoinKernels() {}

  /** Finds the smallest and the greatest key among each group's rows. */
  @KernelFile("range")
  record JoinRange(DeviceBuffer<?> keys, DeviceBuffer<long[]> extremes, int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      BuildTwins.range(this, grid);
    }
  }

  /** Finds the slot of each row, and counts the rows of each slot. */
  @KernelFile("build")
  record JoinCount(
      DeviceBuffer<?> keys,
      DeviceBuffer<int[]> owners,
      DeviceBuffer<int[]> counts,
      DeviceBuffer<int[]> slots,
      DeviceBuffer<int[]> flags,
      int n,
      int shift,
      int mask,
      long first)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      BuildTwins.count(this, defines);
    }
  }

  /** Writes the rows in the order of their slots, and the words of the slots. */
  @KernelFile("build")
  record JoinInsert(
      DeviceBuffer<?> keys,
      DeviceBuffer<int[]> owners,
      DeviceBuffer<int[]> slots,
      DeviceBuffer<int[]> places,
      DeviceBuffer<int[]> rows,
      DeviceBuffer<?> table,
      int n,
      int unique)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      BuildTwins.insert(this);
    }
  }

  /** Finds the match of each row, for unique keys. */
  @KernelFile("probe")
  record JoinProbe(
      DeviceBuffer<?> keys,
      DeviceBuffer<?> table,
      DeviceBuffer<byte[]> bits,
      DeviceBuffer<int[]> matches,
      DeviceBuffer<int[]> counts,
      int n,
      int shift,
      int mask,
      long first)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      ProbeTwins.probe(this, grid, defines);
    }
  }

  /** Finds the slot and the number of matches of each row, for keys that are not unique. */
  @KernelFile("probe")
  record JoinProbeAll(
      DeviceBuffer<?> keys,
      DeviceBuffer<?> table,
      DeviceBuffer<int[]> starts,
      DeviceBuffer<int[]> filter,
      DeviceBuffer<long[]> offsets,
      int n,
      int shift,
      int mask,
      long first)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      ProbeTwins.probeAll(this, defines);
    }
  }

  /** Writes the pairs of matching rows, for keys that are not unique. */
  @KernelFile("probe")
  record JoinExpand(
      DeviceBuffer<long[]> offsets,
      DeviceBuffer<int[]> filter,
      DeviceBuffer<int[]> starts,
      DeviceBuffer<int[]> rows,
      DeviceBuffer<int[]> probeRows,
      DeviceBuffer<int[]> buildRows,
      int n,
      int pairs)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      ProbeTwins.expand(this);
    }
  }
}
