package org.gpuquerylab.costmodel.internal.calibration;

import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;

/**
 * The kernels of {@code microbenchmarks.cl} and {@code microbenchmarks64.cl}, with their twins.
 *
 * <p>Source of the constants: the shape of the kernels, chosen by hand.
 */
final class Microbenchmarks {
  /** The number of work-items in a group. */
  static final int GROUP = 256;

  /** The number of accesses that a work-item has in flight at a time. */
  static final int ITEMS = 4;

  /** The number of accesses in a block. */
  static final int BLOCK = GROUP * ITEMS;

  /** The number of integers in a chunk, which is a block of 16-byte vectors. */
  static final int CHUNK = 4 * BLOCK;

  static final Map<String, Integer> DEFINES = Map.of("GROUP", GROUP, "ITEMS", ITEMS);

  private Microbenchmarks() {}

  @KernelFile("microbenchmarks")
  record ReadStream(DeviceBuffer<int[]> in, DeviceBuffer<int[]> sums, long chunks, long passes)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      StreamTwins.read(this, grid);
    }
  }

  @KernelFile("microbenchmarks")
  record WriteStream(DeviceBuffer<int[]> out, long chunks, long passes, int value)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      StreamTwins.write(this, grid);
    }
  }

  @KernelFile("microbenchmarks")
  record ReadStrided(DeviceBuffer<int[]> in, DeviceBuffer<int[]> sums, long blocks, long stride)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      StreamTwins.readStrided(this, grid);
    }
  }

  @KernelFile("microbenchmarks")
  record WriteStrided(DeviceBuffer<int[]> out, long blocks, long stride, int value)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      StreamTwins.writeStrided(this, grid);
    }
  }

  @KernelFile("microbenchmarks")
  record Gather(DeviceBuffer<int[]> in, DeviceBuffer<int[]> sums, long blocks, int mask)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      RandomTwins.gather(this, grid);
    }
  }

  @KernelFile("microbenchmarks")
  record Scatter(DeviceBuffer<int[]> out, long blocks, int mask) implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      RandomTwins.scatter(this, grid);
    }
  }

  @KernelFile("microbenchmarks")
  record AddAtomic(DeviceBuffer<int[]> counters, long blocks, int mask) implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      RandomTwins.addAtomic(RandomTwins.increment(counters.array()), blocks, mask, grid);
    }
  }

  /**
   * Adds 1 at random 64-bit addresses. The kernel is in a separate file, because not every device
   * supports 64-bit atomics.
   */
  @KernelFile("microbenchmarks64")
  record AddAtomic64(DeviceBuffer<long[]> counters, long blocks, int mask) implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      RandomTwins.addAtomic(RandomTwins.increment(counters.array()), blocks, mask, grid);
    }
  }

  @KernelFile("microbenchmarks")
  record HashItems(DeviceBuffer<int[]> sums, long blocks) implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      RandomTwins.hashItems(this, grid);
    }
  }

  @KernelFile("microbenchmarks")
  record Touch(DeviceBuffer<int[]> x) implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      x.array()[0] = 1;
    }
  }
}
