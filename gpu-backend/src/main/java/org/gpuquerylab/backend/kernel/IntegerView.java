package org.gpuquerylab.backend.kernel;

/**
 * An {@code int[]} or {@code long[]} whose elements are read and written as longs, for the twins of
 * kernels that support both types. Stored values are truncated to the array's type, so sums wrap
 * around as in that type.
 */
public sealed interface IntegerView {
  /** The element at an index. */
  long get(int i);

  /** Sets the element at an index. */
  void set(int i, long value);

  /**
   * A view of an array, without copying it.
   *
   * @throws IllegalArgumentException if the array is neither an {@code int[]} nor a {@code long[]}
   */
  static IntegerView of(Object array) {
    if (array instanceof int[] ints) {
      return new Ints(ints);
    }
    if (array instanceof long[] longs) {
      return new Longs(longs);
    }
    throw new IllegalArgumentException("not an int[] or a long[]: " + array.getClass());
  }

  /** A view of a buffer's elements on the host. */
  static IntegerView of(KernelBuffer<?> buffer) {
    return of(buffer.array());
  }

  /** A view of {@code int} elements. */
  final class Ints implements IntegerView {
    private final int[] elements;

    private Ints(int[] elements) {
      this.elements = elements;
    }

    @Override
    public long get(int i) {
      return elements[i];
    }

    @Override
    public void set(int i, long value) {
      elements[i] = (int) value;
    }
  }

  /** A view of {@code long} elements. */
  final class Longs implements IntegerView {
    private final long[] elements;

    private Longs(long[] elements) {
      this.elements = elements;
    }

    @Override
    public long get(int i) {
      return elements[i];
    }

    @Override
    public void set(int i, long value) {
      elements[i] = value;
    }
  }
}
