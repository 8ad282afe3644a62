package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;

/**
 * The vectors of m elements in the work buffer, as the twins see them; the sums of sections follow
 * them in the buffer.
 */
final class WorkVectors {
  /** The product of -s_i over the members i of the set. */
  static final int SIGNED = 0;

  /** The product of s_i (1 - s_i) over the members i of the set. */
  static final int VARIANCE = 1;

  /** The vector Dx. */
  static final int ESTIMATE = 2;

  /** The vector b - Dx. */
  static final int DIFFERENCE = 3;

  /** The intermediate vector between the two products of the closed-form step. */
  static final int SCALED = 4;

  /** The vector b - Dx at the accepted weights. */
  static final int GRADIENT = 5;

  /** The number of vectors. */
  static final int VECTORS = 6;

  /** The indices of the vectors, as constants for kernels. */
  static final Map<String, Integer> DEFINES =
      Map.of(
          "SIGNED", SIGNED,
          "VARIANCE", VARIANCE,
          "ESTIMATE", ESTIMATE,
          "DIFFERENCE", DIFFERENCE,
          "SCALED", SCALED,
          "GRADIENT", GRADIENT,
          "VECTORS", VECTORS);

  private final double[] work;
  private final int size;

  private WorkVectors(double[] work, int size) {
    this.work = work;
    this.size = size;
  }

  static WorkVectors of(DeviceBuffer<double[]> work, int m) {
    return new WorkVectors(work.array(), m);
  }

  int size() {
    return size;
  }

  double get(int vector, int i) {
    return work[vector * size + i];
  }

  void set(int vector, int i, double value) {
    work[vector * size + i] = value;
  }

  /** Copies a vector to another vector. */
  void copy(int from, int to) {
    System.arraycopy(work, from * size, work, to * size, size);
  }

  /** The product for an entry of {@link ClosedForm#tables}. */
  double product(int[] tables, int entry, int vector) {
    return get(SIGNED, tables[entry + 1]) * get(vector, tables[entry]);
  }
}
