package org.gpuquerylab.operators.internal.general;

import org.gpuquerylab.backend.kernel.KernelDefines;

/** Reads the keys of rows as {@code keys.cl} does, for twins. Only one thread may use it. */
final class KeyReader {
  static final int KNOWN = 0;
  static final int OUTSIDE = 1;
  static final int HAS_NULL = 2;

  private final Object[] values;
  private final int[][] valid;
  private final int[][] refs;
  private final long[] least;
  private final long[] last;
  private final long[] stride;
  private final int[] added;
  private final boolean nulls;
  private final boolean inParts;

  /** The state of the row that was read last. */
  int state;

  /** The key of the row that was read last; undefined unless the state is {@link #KNOWN}. */
  long key;

  KeyReader(KernelDefines defines, KeyLayout.Arguments arguments) {
    int count = arguments.key().size();
    values = new Object[count];
    valid = new int[count][];
    refs = new int[count][];
    added = new int[count];
    least = arguments.least().stream().mapToLong(Long::longValue).toArray();
    last = arguments.last().stream().mapToLong(Long::longValue).toArray();
    stride = arguments.stride().stream().mapToLong(Long::longValue).toArray();
    nulls = defines.flag("NULLS");
    inParts = defines.flag("PARTS");
    for (int k = 0; k < count; k++) {
      values[k] = arguments.key().get(k).array();
      valid[k] = defines.flag("VALID" + k) ? arguments.valid().get(k).array() : new int[0];
      refs[k] = defines.flag("REFS" + k) ? arguments.refs().get(k).array() : new int[0];
      added[k] = nulls && defines.flag("NULLABLE" + k) ? 1 : 0;
    }
  }

  /** Reads a row; returns whether its key is known. */
  boolean read(int row) {
    state = KNOWN;
    key = 0;
    for (int k = 0; k < values.length; k++) {
      int at = at(refs[k], row);
      if (at < 0 || !isValid(valid[k], at)) {
        state |= nulls ? KNOWN : HAS_NULL;
      } else {
        long code = code(values[k], at) - least[k];
        state |= Long.compareUnsigned(code, last[k]) <= 0 ? KNOWN : OUTSIDE;
        key += (code + added[k]) * stride[k];
      }
    }
    return state == KNOWN;
  }

  /** Whether the row that was read last is in a part; see {@code IN_PART}. */
  boolean isIn(int parts, int part) {
    return !inParts || (state == KNOWN ? (int) Cells.mixed(key) & parts : 0) == part;
  }

  /** The index of a row's value; an array of length 0 stands for no references. */
  static int at(int[] refs, int row) {
    return refs.length == 0 ? row : refs[row];
  }

  /** Whether a value is not NULL; an array of length 0 stands for no bitmap. */
  static boolean isValid(int[] bitmap, int at) {
    return bitmap.length == 0 || (bitmap[at >> 5] >> (at & 31) & 1) != 0;
  }

  /** The code of a value. */
  static long code(Object values, int at) {
    if (values instanceof int[] ints) {
      return ints[at];
    }
    if (values instanceof long[] longs) {
      return longs[at];
    }
    if (values instanceof byte[] bytes) {
      return bytes[at];
    }
    if (values instanceof float[] floats) {
      float x = floats[at] == 0 ? 0 : floats[at];
      return Integer.toUnsignedLong(Float.floatToIntBits(x));
    }
    double x = ((double[]) values)[at];
    return Double.doubleToLongBits(x == 0 ? 0 : x);
  }
}
