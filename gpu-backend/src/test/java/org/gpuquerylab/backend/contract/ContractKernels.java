package org.gpuquerylab.backend.contract;

import java.util.Arrays;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelCall;
import org.gpuquerylab.backend.KernelDefines;
import org.gpuquerylab.backend.KernelFile;

/** The kernels of the contract tests with their twins. */
final class ContractKernels {
  private ContractKernels() {}

  @KernelFile("arithmetic")
  record Affine(DeviceBuffer<int[]> x, int factor, int summand, int n) implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      for (int i = 0; i < n; i++) {
        x.array()[i] = x.array()[i] * factor + summand;
      }
    }
  }

  @KernelFile("arithmetic")
  record Add(DeviceBuffer<int[]> x, DeviceBuffer<int[]> y, int delta, long n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      for (int i = 0; i < n; i++) {
        y.array()[i] = x.array()[i] + delta;
      }
    }
  }

  @KernelFile("arithmetic")
  record Places(
      DeviceBuffer<long[]> items,
      DeviceBuffer<int[]> groups,
      DeviceBuffer<int[]> members,
      DeviceBuffer<int[]> sizes,
      long n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      for (int i = 0; i < Math.min(n, grid.items()); i++) {
        items.array()[i] = i;
        groups.array()[i] = i / grid.group();
        members.array()[i] = i % grid.group();
        sizes.array()[i] = (int) grid.items();
      }
    }
  }

  @KernelFile("arithmetic")
  record CountFrom(DeviceBuffer<int[]> count, long first) implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      count.array()[0] += (int) (grid.items() - first);
    }
  }

  record Scalars(
      int i,
      DeviceBuffer<int[]> ints,
      long l,
      float f,
      DeviceBuffer<long[]> longs,
      DeviceBuffer<float[]> floats,
      DeviceBuffer<byte[]> bytes,
      int j)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      ints.array()[0] = i;
      ints.array()[1] = j;
      longs.array()[0] = l;
      floats.array()[0] = f;
      bytes.array()[0] = (byte) i;
    }
  }

  record ScalarsFp64(int i, double d, float f, DeviceBuffer<double[]> out) implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      double[] values = out.array();
      values[0] = d;
      values[1] = (double) f + i;
      values[2] = Double.longBitsToDouble(Double.doubleToRawLongBits(d) + 1);
      values[3] = Math.fma(d, 3.0, 0.1);
      values[4] = Math.sqrt(Math.abs(d));
    }
  }

  record Bits(
      DeviceBuffer<int[]> x,
      DeviceBuffer<long[]> y,
      DeviceBuffer<int[]> from32,
      DeviceBuffer<int[]> from64,
      int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      for (int i = 0; i < n; i++) {
        of32(x.array()[i], from32.array(), 4 * i);
        of64(y.array()[i], from64.array(), 4 * i);
      }
    }

    private static void of32(int x, int[] out, int at) {
      out[at] = Integer.bitCount(x);
      out[at + 1] = Integer.numberOfLeadingZeros(x);
      out[at + 2] = Integer.numberOfTrailingZeros(x);
      out[at + 3] = (x & 0xFF7FFFFF) + 1;
    }

    private static void of64(long y, int[] out, int at) {
      out[at] = Long.bitCount(y);
      out[at + 1] = Long.numberOfLeadingZeros(y);
      out[at + 2] = Long.numberOfTrailingZeros(y);
      out[at + 3] = y == 0 ? 1 : 0;
    }
  }

  record Constants(DeviceBuffer<int[]> primes, DeviceBuffer<float[]> floats) implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      int[] first = {3, 3, 5, 7, 11, 13, 17, 17};
      System.arraycopy(first, 0, primes.array(), 0, first.length);
      for (int i = 0; i < first.length; i++) {
        floats.array()[i] = ((i & 1) != 0 ? 2.5f : -1.5f) + i;
      }
    }
  }

  record Groups(DeviceBuffer<int[]> x, DeviceBuffer<int[]> reversed, DeviceBuffer<int[]> sums)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      int size = grid.group();
      for (int group = 0; group < grid.groups(); group++) {
        int sum = 0;
        for (int i = 0; i < size; i++) {
          reversed.array()[group * size + i] = x.array()[group * size + size - 1 - i];
          sum += x.array()[group * size + i];
        }
        sums.array()[group] = sum;
      }
    }
  }

  @KernelFile("groups")
  record Neighbours(DeviceBuffer<int[]> x, DeviceBuffer<int[]> y) implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      int size = grid.group();
      Arrays.setAll(x.array(), i -> 3 * i);
      Arrays.setAll(y.array(), i -> 3 * (i - i % size + (i % size + 1) % size));
    }
  }

  record Overridden(DeviceBuffer<int[]> x, DeviceBuffer<int[]> odd) implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      for (int group = 0; group < grid.groups(); group++) {
        int count = 0;
        for (int i = group * grid.group(); i < (group + 1) * grid.group(); i++) {
          count += x.array()[i] & 1;
        }
        odd.array()[group] = count;
      }
    }
  }

  record Defines(DeviceBuffer<int[]> x, int n) implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      for (int i = 0; i < n; i++) {
        x.array()[i] = x.array()[i] * defines.intValue("FACTOR") - defines.intValue("SUMMAND");
      }
    }
  }

  record Including(DeviceBuffer<int[]> x) implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      Arrays.setAll(x.array(), i -> 2 * x.array()[i] + 1);
    }
  }
}
