package org.gpuquerylab.operators.aggregation;

import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;

/** The kernels of {@code group_pack.cl} and {@code group.cl}. */
final class GroupKernels {
  /** The value that marks a slot without a key. */
  static final int EMPTY = -1;

  /** The multiplier of the hash function. */
  static final long MIXER = 0xD6E8FEB86659FD93L;

  /** The constants with which all kernels of {@code group.cl} are compiled. */
  static final Map<String, ?> DEFINES = Map.of("EMPTY", EMPTY, "MIXER", MIXER);

  private GroupKernels() {}

  /** The constants with which {@link GroupPack} is compiled for a column type. */
  static Map<String, ?> packs(ElementType<?> type) {
    return Map.of("VALUE", type, "DOUBLES", type == ElementType.DOUBLE ? 1 : 0);
  }

  /** Copies the bits of a column into the words of the rows. */
  record GroupPack(DeviceBuffer<?> column, DeviceBuffer<long[]> words, int n, int word, int shift)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      GroupTwins.pack(this);
    }
  }

  /** Finds the slot of each row's key. */
  @KernelFile("group")
  record GroupFind(
      DeviceBuffer<long[]> words,
      DeviceBuffer<int[]> owners,
      DeviceBuffer<int[]> slots,
      DeviceBuffer<int[]> overflow,
      int n,
      int width,
      int mask,
      int most)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      GroupTwins.find(this);
    }
  }

  /** Computes for each slot whether it belongs to a key. */
  @KernelFile("group")
  record GroupUsed(DeviceBuffer<int[]> owners, DeviceBuffer<int[]> used, int slots)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      int[] from = owners.array();
      int[] to = used.array();
      for (int slot = 0; slot < slots; slot++) {
        to[slot] = from[slot] == EMPTY ? 0 : 1;
      }
    }
  }

  /** Finds a row of each group. */
  @KernelFile("group")
  record GroupRepresentatives(
      DeviceBuffer<int[]> owners,
      DeviceBuffer<int[]> numbers,
      DeviceBuffer<int[]> representatives,
      int slots)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      GroupTwins.representatives(this);
    }
  }

  /** Computes the group of each row from the row's slot. */
  @KernelFile("group")
  record GroupNumber(
      DeviceBuffer<int[]> numbers, DeviceBuffer<int[]> groups, DeviceBuffer<int[]> order, int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      GroupTwins.number(this);
    }
  }

  /** Finds the first row of each group. */
  @KernelFile("group")
  record GroupStarts(DeviceBuffer<int[]> sorted, DeviceBuffer<int[]> starts, int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      GroupTwins.starts(this);
    }
  }
}
