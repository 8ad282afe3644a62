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
  /** The owner of a slot that no key has. */
  static final int EMPTY = -1;

  /** What the hash function multiplies by. */
  static final long MIXER = 0xD6E8FEB86659FD93L;

  /** What all kernels of {@code group.cl} are compiled with. */
  static final Map<String, ?> DEFINES = Map.of("EMPTY", EMPTY, "MIXER", MIXER);

  private GroupKernels() {}

  /** What {@link GroupPack} is compiled with for a column of a type. */
  static Map<String, ?> packs(ElementType<?> type) {
    return Map.of("VALUE", type, "DOUBLES", type == ElementType.DOUBLE ? 1 : 0);
  }

  /** Puts a column's bits into the rows' words. */
  record GroupPack(DeviceBuffer<?> column, DeviceBuffer<long[]> words, int n, int word, int shift)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      GroupTwins.pack(this);
    }
  }

  /** The slot of each row's key. */
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

  /** Whether each slot is a key's. */
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

  /** A row of each group. */
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

  /** The group of each row, of its slot. */
  @KernelFile("group")
  record GroupNumber(
      DeviceBuffer<int[]> numbers, DeviceBuffer<int[]> groups, DeviceBuffer<int[]> order, int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      GroupTwins.number(this);
    }
  }

  /** Where each group's rows begin. */
  @KernelFile("group")
  record GroupStarts(DeviceBuffer<int[]> sorted, DeviceBuffer<int[]> starts, int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      GroupTwins.starts(this);
    }
  }
}
