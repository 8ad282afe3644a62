package org.gpuquerylab.entropy.internal.moments;

/**
 * The latest steps s and the changes y of the gradient along them. The BFGS formula computes the
 * inverse Hessian from these pairs and from a first approximation, by the two-loop recursion (J.
 * Nocedal, "Updating Quasi-Newton Matrices with Limited Storage", Math. Comp. 35, 1980). O(m)
 * memory and time for each pair.
 */
public final class SecantPairs {
  /** The number of pairs that are kept. */
  static final int MAX = 40;

  private final double[][] steps = new double[MAX][];
  private final double[][] changes = new double[MAX][];
  private final double[] curvatures = new double[MAX];
  private final double[] shares = new double[MAX];
  private final int m;
  private int first;
  private int count;

  /** Creates storage for pairs of vectors with m elements. */
  public SecantPairs(int m) {
    this.m = m;
  }

  /** The memory in bytes for vectors of m elements. */
  public static long bytes(int m) {
    return 2L * MAX * (8L * m + 16);
  }

  /** Forgets all pairs. */
  public void clear() {
    count = 0;
    first = 0;
  }

  /**
   * Adds a step, and drops the oldest step if there are too many. A step is left out if rounding
   * hides whether the gradient grows along it.
   *
   * @param scale the step's length, since the step is {@code scale * direction}
   * @param direction not modified
   * @param from the gradient before the step; not modified
   * @param to the gradient after the step; not modified
   */
  public void add(double scale, double[] direction, double[] from, double[] to) {
    if (count == MAX) {
      first = (first + 1) % MAX;
      count--;
    }
    int at = (first + count) % MAX;
    if (steps[at] == null) {
      steps[at] = new double[m];
      changes[at] = new double[m];
    }
    double[] s = steps[at];
    double[] y = changes[at];
    for (int i = 0; i < m; i++) {
      s[i] = scale * direction[i];
      y[i] = to[i] - from[i];
    }
    double curvature = dot(s, y);
    if (curvature > 1e-14 * Math.sqrt(dot(s, s) * dot(y, y))
        && curvature < Double.POSITIVE_INFINITY) {
      curvatures[at] = curvature;
      count++;
    }
  }

  /**
   * Computes the direction -H g.
   *
   * @param metric the first approximation of the inverse Hessian
   * @param g not modified
   * @param to overwritten
   */
  public void direction(CorrelationMetric metric, double[] g, double[] to) {
    for (int i = 0; i < m; i++) {
      to[i] = -g[i];
    }
    for (int p = count - 1; p >= 0; p--) {
      int at = (first + p) % MAX;
      shares[at] = dot(steps[at], to) / curvatures[at];
      add(to, changes[at], -shares[at]);
    }
    metric.apply(to);
    for (int p = 0; p < count; p++) {
      int at = (first + p) % MAX;
      add(to, steps[at], shares[at] - dot(changes[at], to) / curvatures[at]);
    }
  }

  private static void add(double[] to, double[] from, double factor) {
    for (int i = 0; i < to.length; i++) {
      to[i] += factor * from[i];
    }
  }

  /**
   * The inner product of two vectors, which are not modified; it uses four sums, so that an
   * addition need not wait for the previous one.
   */
  public static double dot(double[] a, double[] b) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = 0;
    for (; i < a.length - 3; i += 4) {
      s0 += a[i] * b[i];
      s1 += a[i + 1] * b[i + 1];
      s2 += a[i + 2] * b[i + 2];
      s3 += a[i + 3] * b[i + 3];
    }
    for (; i < a.length; i++) {
      s0 += a[i] * b[i];
    }
    return s0 + s1 + (s2 + s3);
  }
}
