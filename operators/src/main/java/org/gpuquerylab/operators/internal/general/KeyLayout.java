package org.gpuquerylab.operators.internal.general;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.jspecify.annotations.Nullable;

/**
 * How the values of a row's key columns make one unsigned 64-bit number; {@code keys.cl} defines
 * it. The keys are the numbers below {@link #size()}.
 */
final class KeyLayout {
  private static final BigInteger MOST = BigInteger.ONE.shiftLeft(Long.SIZE);

  private final List<KeyColumn> columns;
  private final List<CodeRange> ranges;
  private final List<Long> strides;
  private final boolean nulls;
  private final BigInteger size;

  private KeyLayout(
      List<KeyColumn> columns,
      List<CodeRange> ranges,
      List<Long> strides,
      boolean nulls,
      BigInteger size) {
    this.columns = columns;
    this.ranges = ranges;
    this.strides = strides;
    this.nulls = nulls;
    this.size = size;
  }

  /**
   * The layout of keys.
   *
   * @param ranges the range of each column's codes
   * @param nulls whether NULL is a value, equal to itself
   * @return null if keys would need more than 64 bits
   */
  static @Nullable KeyLayout of(List<KeyColumn> columns, List<CodeRange> ranges, boolean nulls) {
    BigInteger size = BigInteger.ONE;
    Long[] strides = new Long[columns.size()];
    for (int k = columns.size() - 1; k >= 0; k--) {
      strides[k] = size.longValue();
      size = size.multiply(states(columns.get(k), ranges.get(k), nulls));
      if (size.compareTo(MOST) > 0) {
        return null;
      }
    }
    return new KeyLayout(columns, ranges, List.of(strides), nulls, size);
  }

  /** Like {@link #of}, for columns that are known to fit. */
  static KeyLayout checked(List<KeyColumn> columns, List<CodeRange> ranges, boolean nulls) {
    KeyLayout layout = of(columns, ranges, nulls);
    if (layout == null) {
      throw new IllegalArgumentException("keys of more than 64 bits: " + ranges);
    }
    return layout;
  }

  /** The first column with more than 2^32 values; -1 if there is none. */
  static int wide(List<KeyColumn> columns, List<CodeRange> ranges, boolean nulls) {
    for (int k = 0; k < columns.size(); k++) {
      if (states(columns.get(k), ranges.get(k), nulls).bitLength() > Integer.SIZE) {
        return k;
      }
    }
    return -1;
  }

  private static BigInteger states(KeyColumn column, CodeRange range, boolean nulls) {
    boolean nullable = nulls && column.isNullable();
    return range.size().add(nullable ? BigInteger.ONE : BigInteger.ZERO);
  }

  /**
   * The same keys of other columns; a value outside of this layout's ranges equals none within
   * them. Only for layouts where NULL is not a value.
   */
  KeyLayout of(List<KeyColumn> others) {
    return new KeyLayout(others, ranges, strides, nulls, size);
  }

  /** The same keys at some rows of columns without references. */
  KeyLayout at(DeviceBuffer<int[]> rows) {
    return of(columns.stream().map(column -> column.at(rows)).toList());
  }

  /** Whether a column has references. */
  boolean hasReferences() {
    return columns.stream().anyMatch(column -> column.references() != null);
  }

  /** The number of possible keys. */
  BigInteger size() {
    return size;
  }

  /** The number of key columns. */
  int count() {
    return columns.size();
  }

  /**
   * The constants with which kernels that read keys are compiled.
   *
   * @param own additional constants; not modified
   */
  Map<String, Object> defines(Map<String, ?> own) {
    Map<String, Object> defines = new HashMap<>(own);
    defines.put("KEYS", columns.size());
    defines.put("NULLS", nulls ? 1 : 0);
    defines.put("MIXER", Cells.MIXER);
    defines.put("SHORT_MIXER", Cells.SHORT_MIXER);
    defines.putIfAbsent("PARTS", 0);
    for (int k = 0; k < columns.size(); k++) {
      KeyColumn column = columns.get(k);
      defines.put("KEY" + k, column.values().type());
      defines.put("KIND" + k, column.kind());
      defines.put("VALID" + k, column.validity() == null ? 0 : 1);
      defines.put("REFS" + k, column.references() == null ? 0 : 1);
      defines.put("NULLABLE" + k, column.isNullable() ? 1 : 0);
      boolean isNarrow = column.values().type() == ElementType.INT && ranges.get(k).isNarrow();
      defines.put("NARROW" + k, isNarrow ? 1 : 0);
    }
    return defines;
  }

  /** The arguments of a kernel that reads keys. */
  Arguments arguments(DeviceBuffer<int[]> none) {
    return new Arguments(
        columns.stream().<DeviceBuffer<?>>map(KeyColumn::values).toList(),
        columns.stream().map(c -> c.validity() == null ? none : c.validity()).toList(),
        columns.stream().map(c -> c.references() == null ? none : c.references()).toList(),
        ranges.stream().map(CodeRange::least).toList(),
        ranges.stream().map(CodeRange::last).toList(),
        strides);
  }

  /** The columns' element types and nullability, for messages. */
  @Override
  public String toString() {
    Stream<String> types = columns.stream().map(c -> c.values().type().toString());
    return types.toList() + ", " + size + " keys";
  }

  /**
   * The arguments of a kernel for its key columns, in the order of its parameters; each list has an
   * element for each column.
   */
  record Arguments(
      List<DeviceBuffer<?>> key,
      List<DeviceBuffer<int[]>> valid,
      List<DeviceBuffer<int[]>> refs,
      List<Long> least,
      List<Long> last,
      List<Long> stride) {}
}
