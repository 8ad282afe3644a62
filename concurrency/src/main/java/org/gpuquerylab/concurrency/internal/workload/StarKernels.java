package org.gpuquerylab.concurrency.internal.workload;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;

/** The kernels of {@code star_join.cl} with their twins. */
final class StarKernels {
  private static final int NO_GROUP = -1;
  private static final int BAD_GROUP = -2;

  private StarKernels() {}

  private static int firstSlot(int key, int mask) {
    int hash = key * 0x9E3779B1;
    return (hash ^ (hash >>> 15)) & mask;
  }

  /** Inserts the qualifying rows of a dimension into a hash table. */
  @KernelFile("star_join")
  record BuildDimension(
      DeviceBuffer<int[]> keys,
      DeviceBuffer<int[]> attributes,
      DeviceBuffer<long[]> table,
      int n,
      int low,
      int high,
      int mask)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      for (int row = 0; row < n; row++) {
        int attribute = attributes.array()[row];
        if (attribute >= low && attribute < high) {
          insert(keys.array()[row], attribute - low);
        }
      }
    }

    private void insert(int key, int payload) {
      int slot = firstSlot(key, mask);
      for (int probes = 0; probes <= mask; probes++) {
        if (table.array()[slot] == 0) {
          table.array()[slot] = (key + 1L) << 32 | payload;
          return;
        }
        slot = (slot + 1) & mask;
      }
      table.array()[mask + 1] = 1;
    }
  }

  /** Computes the group of each row of the fact table. */
  @KernelFile("star_join")
  record ProbeStar(
      DeviceBuffer<int[]> suppliers,
      DeviceBuffer<int[]> parts,
      DeviceBuffer<int[]> dates,
      DeviceBuffer<long[]> supplierTable,
      DeviceBuffer<long[]> partTable,
      DeviceBuffer<long[]> dateTable,
      DeviceBuffer<int[]> codes,
      int n,
      int supplierMask,
      int partMask,
      int dateMask,
      int brands)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      boolean bad =
          (supplierTable.array()[supplierMask + 1]
                  | partTable.array()[partMask + 1]
                  | dateTable.array()[dateMask + 1])
              != 0;
      IntStream.range(0, n)
          .parallel()
          .forEach(row -> codes.array()[row] = bad ? BAD_GROUP : group(row));
    }

    private int group(int row) {
      int brand = lookUp(partTable.array(), parts.array()[row], partMask);
      if (brand == NO_GROUP
          || lookUp(supplierTable.array(), suppliers.array()[row], supplierMask) == NO_GROUP) {
        return NO_GROUP;
      }
      int year = lookUp(dateTable.array(), dates.array()[row], dateMask);
      return year == NO_GROUP ? NO_GROUP : year * brands + brand;
    }

    private static int lookUp(long[] table, int key, int mask) {
      int slot = firstSlot(key, mask);
      for (int probes = 0; probes <= mask && table[slot] != 0; probes++) {
        if (table[slot] >>> 32 == key + 1L) {
          return (int) table[slot];
        }
        slot = (slot + 1) & mask;
      }
      return NO_GROUP;
    }
  }
}
