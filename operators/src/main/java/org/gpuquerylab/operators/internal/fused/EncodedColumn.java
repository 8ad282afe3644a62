package org.gpuquerylab.operators.internal.fused;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.star.Encoding;
import org.jspecify.annotations.Nullable;

/**
 * A column of 32-bit integers, stored as unsigned codes of one to four bytes. A three-byte code is
 * stored in two arrays: one for the low two bytes, one for the high byte. The column may also have
 * 64-bit integers that are summed; they are stored unchanged.
 */
public final class EncodedColumn {
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.nativeOrder());
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
  private static final long[] NARROW = {};
  private static final int MOST_DISTINCT = 1 << 16;

  /** Distinct values are searched for only if the range of the values is at most this wide. */
  private static final int WIDEST = 1 << 27;

  private static final EncodedColumn ONE = new EncodedColumn(new int[0], 1, 1, 0, 1, null);

  private final int[] values;
  private final long[] longs;
  private final int least;
  private final int greatest;
  private final int width;
  private final int base;
  private final int @Nullable [] distinct;

  private EncodedColumn(
      int[] values, int least, int greatest, int width, int base, int @Nullable [] distinct) {
    this.values = values;
    this.longs = NARROW;
    this.least = least;
    this.greatest = greatest;
    this.width = width;
    this.base = base;
    this.distinct = distinct;
  }

  /**
   * Chooses the codes in parallel; the time is O(rows).
   *
   * @param values the values; kept, not modified
   * @param places whether codes may be ranks among the distinct values; this is allowed only if
   *     nothing is computed from the values
   */
  static EncodedColumn of(int[] values, Encoding encoding, boolean places) {
    int least = Arrays.stream(values).parallel().min().orElse(0);
    int greatest = Arrays.stream(values).parallel().max().orElse(0);
    if (encoding == Encoding.PLAIN) {
      return new EncodedColumn(values, least, greatest, Integer.BYTES, 0, null);
    }
    int width = bytes((long) greatest - least);
    int[] distinct = places && width > 2 ? distinct(values, least, greatest) : null;
    return distinct == null
        ? new EncodedColumn(values, least, greatest, width, least, null)
        : new EncodedColumn(values, least, greatest, bytes(distinct.length - 1), 0, distinct);
  }

  private EncodedColumn(long[] longs) {
    this.values = new int[0];
    this.longs = longs;
    this.least = 0;
    this.greatest = 0;
    this.width = Long.BYTES;
    this.base = 0;
    this.distinct = null;
  }

  /** A column of any number of rows that has the value 1 everywhere, and takes no bytes. */
  static EncodedColumn one() {
    return ONE;
  }

  /** Creates a column of 64-bit integers that is summed; the array is kept, not modified. */
  static EncodedColumn ofLongs(long[] values) {
    return new EncodedColumn(values);
  }

  /**
   * Creates a column from given codes, which must not be negative, with a width that is sufficient
   * for them; the array is not modified.
   */
  public static EncodedColumn ofCodes(int[] codes, int width) {
    return new EncodedColumn(codes, 0, Arrays.stream(codes).max().orElse(0), width, 0, null);
  }

  /** The number of bytes that can hold all numbers from 0 to {@code most}. */
  public static int bytes(long most) {
    return most < 1L << 8 ? 1 : most < 1L << 16 ? 2 : most < 1L << 24 ? 3 : 4;
  }

  /** The distinct values in ascending order; null if there are too many. */
  private static int @Nullable [] distinct(int[] values, int least, int greatest) {
    if ((long) greatest - least >= WIDEST) {
      return null;
    }
    BitSet found = new BitSet(greatest - least + 1);
    int count = 0;
    for (int value : values) {
      if (!found.get(value - least)) {
        found.set(value - least);
        if (++count > MOST_DISTINCT) {
          return null;
        }
      }
    }
    return found.stream().map(offset -> offset + least).toArray();
  }

  /** The number of values. */
  public int rows() {
    return wide() ? longs.length : values.length;
  }

  /** Whether the column has 64-bit integers; this class knows nothing else about such a column. */
  public boolean wide() {
    return width == Long.BYTES;
  }

  /** The number of bytes of a code; 0 if there is only one value. */
  public int width() {
    return width;
  }

  /**
   * The number that converts a code into its value by addition with wrap-around, unless codes are
   * ranks.
   */
  public int base() {
    return base;
  }

  /** The smallest value; 0 if there are no values. */
  public int least() {
    return least;
  }

  /** The greatest value; 0 if there are no values. */
  public int greatest() {
    return greatest;
  }

  /** The value of a row. */
  public int value(int row) {
    return values[row];
  }

  /**
   * The distinct values, if codes are ranks among them; null if codes are differences from the
   * smallest value.
   */
  public int @Nullable [] distinct() {
    return distinct;
  }

  /**
   * The smallest code whose value is at least a given value; the given value must not exceed the
   * greatest value.
   */
  int ceiling(int value) {
    if (distinct == null) {
      return Math.max(value, least) - base;
    }
    int place = Arrays.binarySearch(distinct, value);
    return place < 0 ? -place - 1 : place;
  }

  /**
   * The greatest code whose value is at most a given value; the given value must be at least the
   * smallest value.
   */
  int floor(int value) {
    if (distinct == null) {
      return Math.min(value, greatest) - base;
    }
    int place = Arrays.binarySearch(distinct, value);
    return place < 0 ? -place - 2 : place;
  }

  /**
   * Writes the codes of some rows, in parallel.
   *
   * @param low modified: receives the codes, or the low two bytes of three-byte codes
   * @param high modified for three-byte codes: receives the high bytes
   */
  public void encode(int from, int count, byte[] low, byte[] high) {
    IntStream.range(0, (count + 65535) >>> 16)
        .parallel()
        .forEach(
            part -> {
              int end = Math.min(count, (part + 1) << 16);
              for (int i = part << 16; i < end; i++) {
                if (wide()) {
                  LONGS.set(low, Long.BYTES * i, longs[from + i]);
                } else {
                  put(i, code(values[from + i]), low, high);
                }
              }
            });
  }

  private int code(int value) {
    return distinct == null ? value - base : Arrays.binarySearch(distinct, value);
  }

  private void put(int i, int code, byte[] low, byte[] high) {
    switch (width) {
      case 1 -> low[i] = (byte) code;
      case 2 -> SHORTS.set(low, 2 * i, (short) code);
      case 3 -> {
        SHORTS.set(low, 2 * i, (short) code);
        high[i] = (byte) (code >>> 16);
      }
      default -> INTS.set(low, 4 * i, code);
    }
  }

  /**
   * The code of a row in device memory with room for {@code capacity} codes, as kernels read it.
   *
   * @param memory not modified
   */
  public static int get(byte[] memory, int width, long capacity, int row) {
    return switch (width) {
      case 1 -> memory[row] & 0xFF;
      case 2 -> (short) SHORTS.get(memory, 2 * row) & 0xFFFF;
      case 3 ->
          ((short) SHORTS.get(memory, 2 * row) & 0xFFFF)
              | ((memory[(int) (2 * capacity) + row] & 0xFF) << 16);
      default -> (int) INTS.get(memory, 4 * row);
    };
  }

  /**
   * The value of a row in device memory that is summed, as kernels read it.
   *
   * @param memory not modified
   * @param base the number to add in 32 bits, which may wrap around to the value
   */
  public static long value(byte[] memory, int width, long capacity, int row, int base) {
    return switch (width) {
      case 0 -> base;
      case Long.BYTES -> (long) LONGS.get(memory, Long.BYTES * row);
      default -> get(memory, width, capacity, row) + base;
    };
  }
}
