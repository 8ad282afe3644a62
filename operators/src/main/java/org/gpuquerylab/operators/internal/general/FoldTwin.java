package org.gpuquerylab.operators.internal.general;

import java.util.List;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.KernelDefines;

/** Updates and reads accumulators as {@code groupby.cl} and {@code groupby_result.cl} do. */
final class FoldTwin {
  private final int words;
  private final GroupFold.Kind[] kinds;
  private final int[] at;
  private final Object[] values;
  private final int[][] valid;
  private final int[][] refs;

  @SuppressWarnings("EnumOrdinal") // Kernels know the kinds by their places.
  FoldTwin(
      KernelDefines defines,
      List<DeviceBuffer<?>> value,
      List<DeviceBuffer<int[]>> validity,
      List<DeviceBuffer<int[]>> references) {
    int count = defines.intValue("FOLDS");
    words = defines.intValue("WORDS");
    kinds = new GroupFold.Kind[count];
    at = new int[count];
    values = value.stream().map(DeviceBuffer::array).toArray();
    valid = new int[count][];
    refs = new int[count][];
    for (int k = 0; k < count; k++) {
      kinds[k] = GroupFold.Kind.values()[defines.intValue("FOLD" + k)];
      at[k] = defines.intValue("AT_" + k);
      boolean reads = !value.isEmpty();
      valid[k] = reads && defines.flag("VVALID" + k) ? validity.get(k).array() : new int[0];
      refs[k] = reads && defines.flag("VREFS" + k) ? references.get(k).array() : new int[0];
    }
  }

  void clear(long[] accumulators, int cell) {
    for (int k = 0; k < kinds.length; k++) {
      int to = cell * words + at[k];
      accumulators[to] = kinds[k].isExtreme() ? -1 : 0;
      if (kinds[k] == GroupFold.Kind.WIDE_SUM) {
        accumulators[to + 1] = 0;
      }
    }
  }

  void add(long[] accumulators, int cell, int row) {
    for (int k = 0; k < kinds.length; k++) {
      int to = cell * words + at[k];
      if (kinds[k] == GroupFold.Kind.ROWS) {
        accumulators[to]++;
        continue;
      }
      int from = KeyReader.at(refs[k], row);
      if (from >= 0 && KeyReader.isValid(valid[k], from)) {
        add(accumulators, to, kinds[k], values[k], from);
      }
    }
  }

  private static void add(long[] to, int at, GroupFold.Kind kind, Object values, int from) {
    switch (kind) {
      case ROWS, COUNT -> to[at]++;
      case SUM -> to[at] += KeyReader.code(values, from);
      case WIDE_SUM -> {
        long x = KeyReader.code(values, from);
        to[at] += x & 0xFFFFFFFFL;
        to[at + 1] += x >> 32;
      }
      case LEAST -> to[at] = least(to[at], ordered(values, from));
      case GREATEST -> to[at] = least(to[at], ~ordered(values, from));
      case REAL_SUM ->
          to[at] = Double.doubleToRawLongBits(Double.longBitsToDouble(to[at]) + real(values, from));
    }
  }

  private static long least(long a, long b) {
    return Long.compareUnsigned(a, b) <= 0 ? a : b;
  }

  private static double real(Object values, int at) {
    return values instanceof float[] floats
        ? floats[at]
        : values instanceof double[] doubles ? doubles[at] : KeyReader.code(values, at);
  }

  private static long ordered(Object values, int at) {
    if (values instanceof float[] || values instanceof double[]) {
      double x = real(values, at);
      long bits = Double.doubleToLongBits(x == 0 ? 0 : x);
      return bits < 0 ? ~bits : bits | Long.MIN_VALUE;
    }
    return KeyReader.code(values, at) ^ Long.MIN_VALUE;
  }

  /** high * 2^32 + low, where low is below 2^32, rounded once. */
  static double wideToDouble(long high, long low) {
    int free = Long.numberOfLeadingZeros(high < 0 ? ~high : high) - 1;
    if (free >= 32) {
      return high << 32 | low;
    }
    long top = high << free | low >>> (32 - free);
    long rest = low << (32 + free) >>> (32 + free);
    return (double) (top | (rest != 0 ? 1 : 0)) * (double) (1L << (32 - free));
  }

  /** Converts accumulators into values of a result. */
  static final class Results {
    private final GroupFold.Result kind;
    private final double scale;

    /** Whether a sum exceeded 64 bits. */
    boolean overflows;

    @SuppressWarnings("EnumOrdinal") // Kernels know the results by their places.
    Results(KernelDefines defines, double scale) {
      this.kind = GroupFold.Result.values()[defines.intValue("RESULT_IS")];
      this.scale = scale;
    }

    boolean isWide() {
      return kind == GroupFold.Result.WIDE_SUM || kind == GroupFold.Result.WIDE_AVERAGE;
    }

    void set(Object out, int g, long x, long second, long count) {
      long high = second + (x >>> 32);
      long low = x & 0xFFFFFFFFL;
      switch (kind) {
        case SUM -> set(out, g, x);
        case WIDE_SUM -> {
          overflows |= high != (int) high;
          set(out, g, high << 32 | low);
        }
        case LEAST -> setOrdered(out, g, x);
        case GREATEST -> setOrdered(out, g, ~x);
        case REAL_SUM -> ((double[]) out)[g] = Double.longBitsToDouble(x);
        case AVERAGE -> ((double[]) out)[g] = (double) x / count / scale;
        case WIDE_AVERAGE -> ((double[]) out)[g] = wideToDouble(high, low) / count / scale;
        case REAL_AVERAGE -> ((double[]) out)[g] = Double.longBitsToDouble(x) / count / scale;
      }
    }

    private static void setOrdered(Object out, int g, long x) {
      double real = Double.longBitsToDouble(x < 0 ? x ^ Long.MIN_VALUE : ~x);
      if (out instanceof double[] doubles) {
        doubles[g] = real;
      } else if (out instanceof float[] floats) {
        floats[g] = (float) real;
      } else {
        set(out, g, x ^ Long.MIN_VALUE);
      }
    }

    private static void set(Object out, int g, long x) {
      if (out instanceof byte[] bytes) {
        bytes[g] = (byte) x;
      } else if (out instanceof int[] ints) {
        ints[g] = (int) x;
      } else {
        ((long[]) out)[g] = x;
      }
    }
  }
}
