package org.gpuquerylab.operators.internal.general;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.jspecify.annotations.Nullable;

/**
 * A column on the host, in the form in which kernels read it.
 *
 * @param values an array of values
 * @param valid whether each value is not NULL; null if none is NULL
 * @param refs the index of each row's value, or -1; null if row i has value i
 */
@SuppressWarnings(
    "ArrayRecordComponent") // This is an internal view, which is neither compared nor printed.
record HostColumn(Object values, boolean @Nullable [] valid, int @Nullable [] refs) {
  private static final int[] INTS = {Integer.MIN_VALUE, Integer.MAX_VALUE, -1, 0};
  private static final long[] LONGS = {Long.MIN_VALUE, Long.MAX_VALUE, -1, 0, 1L << 32};
  private static final double[] DOUBLES = {
    Double.NaN, -0.0, 0.0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE
  };

  /** A random column of {@code rows} rows; kinds 0 to 4 are byte, int, long, float and double. */
  static HostColumn random(
      SplittableRandom random, int kind, int rows, int distinct, boolean nulls, boolean refs) {
    int length = refs ? Math.max(1, rows / 2 + 1) : rows;
    Object values =
        switch (kind) {
          case 0 -> bytes(random, length, distinct);
          case 1 -> random.ints(length).map(x -> pick(INTS, x, distinct)).toArray();
          case 2 -> random.ints(length).mapToLong(x -> pick(LONGS, x, distinct)).toArray();
          case 3 -> floats(random, length, distinct);
          default -> random.ints(length).mapToDouble(x -> pick(DOUBLES, x, distinct)).toArray();
        };
    boolean[] valid = nulls ? validity(random, length) : null;
    int[] rowRefs = refs ? random.ints(rows, -1, length).toArray() : null;
    return new HostColumn(values, valid, rowRefs);
  }

  private static boolean[] validity(SplittableRandom random, int length) {
    boolean[] valid = new boolean[length];
    for (int i = 0; i < length; i++) {
      valid[i] = random.nextInt(5) > 0;
    }
    return valid;
  }

  private static int pick(int[] extremes, int x, int distinct) {
    int y = Math.floorMod(x, distinct + 1);
    return y == distinct ? extremes[Math.floorMod(x >> 8, extremes.length)] : y - 3;
  }

  private static long pick(long[] extremes, int x, int distinct) {
    int y = Math.floorMod(x, distinct + 1);
    return y == distinct ? extremes[Math.floorMod(x >> 8, extremes.length)] : y - 3;
  }

  private static double pick(double[] extremes, int x, int distinct) {
    int y = Math.floorMod(x, distinct + 1);
    return y == distinct ? extremes[Math.floorMod(x >> 8, extremes.length)] : (y - 3) / 4.0;
  }

  private static byte[] bytes(SplittableRandom random, int length, int distinct) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (random.nextInt(Math.min(256, distinct)) - 100);
    }
    return bytes;
  }

  private static float[] floats(SplittableRandom random, int length, int distinct) {
    float[] floats = new float[length];
    for (int i = 0; i < length; i++) {
      floats[i] = (float) pick(DOUBLES, random.nextInt(), distinct);
    }
    return floats;
  }

  /** The value of a row, such that equal values are equal objects; null for NULL. */
  @Nullable Object value(int row) {
    int at = refs == null ? row : refs[row];
    if (at < 0 || (valid != null && !valid[at])) {
      return null;
    }
    if (values instanceof byte[] bytes) {
      return (long) bytes[at];
    } else if (values instanceof int[] ints) {
      return (long) ints[at];
    } else if (values instanceof long[] longs) {
      return longs[at];
    }
    double x = values instanceof float[] floats ? floats[at] : ((double[]) values)[at];
    return x == 0 ? 0.0 : x;
  }

  /** Copies the column to the device; the workspace owns the copy. */
  KeyColumn upload(CommandQueue queue, Workspace workspace) {
    DeviceBuffer<int[]> bitmap = null;
    if (valid != null) {
      int[] words = new int[valid.length / 32 + 1];
      IntStream.range(0, valid.length)
          .filter(i -> valid[i])
          .forEach(i -> words[i >> 5] |= 1 << (i & 31));
      bitmap = buffer(queue, workspace, ElementType.INT, words);
    }
    DeviceBuffer<int[]> references =
        refs == null ? null : buffer(queue, workspace, ElementType.INT, refs);
    return new KeyColumn(
        buffer(queue, workspace, type(), values),
        bitmap,
        references,
        valid != null || refs != null,
        true);
  }

  private ElementType<?> type() {
    return ElementType.all().stream()
        .filter(t -> t.newArray(0).getClass() == values.getClass())
        .findFirst()
        .orElseThrow();
  }

  @SuppressWarnings("unchecked") // The array has the type's class.
  private static <A> DeviceBuffer<A> buffer(
      CommandQueue queue, Workspace workspace, ElementType<A> type, Object array) {
    int length = type.length((A) array);
    DeviceBuffer<A> buffer = workspace.allocate(type, Math.max(1, length));
    queue.write((A) array, 0, buffer, 0, length);
    return buffer;
  }
}
