package org.gpuquerylab.primitives;

import java.util.Locale;

/** Copies single elements between arrays of the same type, for twins that support several types. */
@FunctionalInterface
public interface Elements {

  /** Copies the element at index {@code from} of the source to index {@code to} of the target. */
  void move(int from, int to);

  /**
   * Creates an object that copies from one array to another.
   *
   * @param source {@code int[]}, {@code long[]}, {@code float[]} or {@code double[]}; not modified
   * @param target an array of the same type; modified by {@link #move}
   */
  static Elements between(Object source, Object target) {
    if (source instanceof int[] a && target instanceof int[] b) {
      return (from, to) -> b[to] = a[from];
    }
    if (source instanceof long[] a && target instanceof long[] b) {
      return (from, to) -> b[to] = a[from];
    }
    if (source instanceof float[] a && target instanceof float[] b) {
      return (from, to) -> b[to] = a[from];
    }
    if (source instanceof double[] a && target instanceof double[] b) {
      return (from, to) -> b[to] = a[from];
    }
    throw new IllegalArgumentException(
        String.format(
            Locale.ROOT,
            "cannot move from %s to %s",
            source.getClass().getSimpleName(),
            target.getClass().getSimpleName()));
  }
}
