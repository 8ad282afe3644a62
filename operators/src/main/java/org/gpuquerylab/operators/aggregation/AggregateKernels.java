package org.gpuquerylab.operators.aggregation;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;

/** The kernels of {@code aggregate.cl}, {@code finish.cl} and {@code sizes.cl}. */
final class AggregateKernels {
  private AggregateKernels() {}

  /** Computes the accumulator of each section of a group's rows. */
  @KernelFile("aggregate")
  record AggregatePieces(
      DeviceBuffer<?> values,
      DeviceBuffer<int[]> starts,
      DeviceBuffer<int[]> firstPiece,
      DeviceBuffer<long[]> partials,
      int groups,
      int pieces,
      int pieceRows)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      AggregateTwins.pieces(this, defines);
    }
  }

  /** Adds each row to one accumulator of its group. */
  @KernelFile("aggregate")
  record AggregateAtomically(
      DeviceBuffer<?> values,
      DeviceBuffer<int[]> groups,
      DeviceBuffer<long[]> accumulators,
      int n,
      int copies)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      AggregateTwins.atomically(this, defines);
    }
  }

  /** Computes each group's value from its accumulators. */
  @KernelFile("finish")
  record AggregateFinish(
      DeviceBuffer<long[]> partials,
      DeviceBuffer<int[]> first,
      DeviceBuffer<long[]> counts,
      DeviceBuffer<?> out,
      int groups)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      AggregateTwins.finish(this, defines);
    }
  }

  /** Computes the number of sections of each group. */
  @KernelFile("sizes")
  record AggregateCountPieces(
      DeviceBuffer<int[]> starts, DeviceBuffer<int[]> pieces, int groups, int pieceRows)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      AggregateTwins.countPieces(this);
    }
  }

  /** Counts each row in one accumulator of its group. */
  @KernelFile("sizes")
  record AggregateCountAtomically(
      DeviceBuffer<int[]> groups, DeviceBuffer<long[]> accumulators, int n, int copies)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      AggregateTwins.countAtomically(this);
    }
  }

  /** Computes the number of rows of each group. */
  @KernelFile("sizes")
  record AggregateSizes(DeviceBuffer<int[]> starts, DeviceBuffer<long[]> counts, int groups)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      int[] from = starts.array();
      long[] to = counts.array();
      for (int g = 0; g < groups; g++) {
        to[g] = (long) from[g + 1] - from[g];
      }
    }
  }

  /** Computes the index of each group's first accumulator. */
  @KernelFile("sizes")
  record AggregateFirstCopies(DeviceBuffer<int[]> first, int groups, int copies)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      int[] to = first.array();
      for (int g = 0; g <= groups; g++) {
        to[g] = g * copies;
      }
    }
  }
}
