package org.gpuquerylab.joinorder.internal.host;

import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Arrays that an algorithm keeps for its next query. A new array would be memory that is touched
 * for the first time, which can take longer than the search. One small array is kept for each
 * length; of the large arrays, only the last is kept. There are only soft references to the arrays,
 * so they are freed before memory runs out.
 *
 * @param <T> the type of the arrays
 */
final class KeptBySize<T> {
  /**
   * Arrays up to this length are small: one array of each such length takes at most 256 KiB in
   * total.
   */
  private static final int SMALL = 1 << 14;

  private final IntFunction<T> make;
  private SoftReference<Map<Integer, T>> small = new SoftReference<>(null);
  private SoftReference<T> large = new SoftReference<>(null);
  private int largeLength;

  /** Starts without arrays; the function creates a new array of a given length. */
  public KeptBySize(IntFunction<T> make) {
    this.make = make;
  }

  /**
   * Returns an array of exactly the given length, a power of two. Its elements have the values that
   * the last query left, or 0. The array belongs to the caller until the next call.
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
      // Lets the garbage collector free the old array before the new one is created.
      large.clear();
      array = make.apply(length);
      large = new SoftReference<>(array);
      largeLength = length;
    }
    return array;
  }
}
