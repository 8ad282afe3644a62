package org.gpuquerylab.joinorder.memo;

import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Arrays that an algorithm keeps for its next query: a new one would be memory that is touched for
 * the first time, which can take longer than the search. Small arrays are kept for each length, of
 * the large ones only the last. All are referred to softly, so they are freed before memory runs
 * out.
 *
 * @param <T> the arrays
 */
public final class KeptBySize<T> {
  /** Arrays of all lengths up to this one together take at most 256 KiB. */
  private static final int SMALL = 1 << 14;

  private final IntFunction<T> make;
  private SoftReference<Map<Integer, T>> small = new SoftReference<>(null);
  private SoftReference<T> large = new SoftReference<>(null);
  private int largeLength;

  /** Keeps nothing yet; the function makes a new array of a length. */
  public KeptBySize(IntFunction<T> make) {
    this.make = make;
  }

  /**
   * An array of exactly this length, a power of two. Its elements are what the last query left, or
   * 0. It belongs to the caller until the next call.
   */
  public T get(int length) {
    return length <= SMALL ? small(length) : large(length);
  }

  private T small(int length) {
    Map<Integer, T> arrays = small.get();
    if (arrays == null) {
      arrays = new HashMap<>();
      small = new SoftReference<>(arrays);
    }
    return arrays.computeIfAbsent(length, make::apply);
  }

  private T large(int length) {
    @Nullable T array = length == largeLength ? large.get() : null;
    if (array == null) {
      // Lets the garbage collector have the old one before there is a new one.
      large.clear();
      array = make.apply(length);
      large = new SoftReference<>(array);
      largeLength = length;
    }
    return array;
  }
}
