package org.gpuquerylab.primitives;

/** Moves single elements between arrays of one type, for twins that do not care which it is. */
@FunctionalInterface
public interface Elements {

  /** Copies the element at {@code from} of the source to {@code to} of the target. */
  void move(int from, int to);

  /**
   * Moves from one array to another.
   *
   * @param source {@code int[]}, {@code long[]}, {@code float[]} or {@code double[]}; not modified
   * @param target of the same type; modified by {@link #move}
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
        "cannot move from %s to %s"
            .formatted(source.getClass().getSimpleName(), target.getClass().getSimpleName()));
  }
}
