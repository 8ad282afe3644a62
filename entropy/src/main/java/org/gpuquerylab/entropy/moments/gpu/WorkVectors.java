package org.gpuquerylab.entropy.moments.gpu;

import org.gpuquerylab.backend.KernelArguments;

/** The vectors of m in the work buffer as twins see them; the numbers of {@code newton.cl}. */
final class WorkVectors {
  static final int SIGNED = 0;
  static final int VARIANCE = 1;
  static final int ESTIMATE = 2;
  static final int DIFFERENCE = 3;
  static final int SCALED = 4;

  static final int GRADIENT = 5;

  /** Number of vectors. */
  static final int VECTORS = 6;

  private final double[] work;
  private final int size;

  private WorkVectors(double[] work, int size) {
    this.work = work;
    this.size = size;
  }

  static WorkVectors of(KernelArguments arguments) {
    return new WorkVectors(arguments.doubles("work"), arguments.intValue("m"));
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

  /** Copies a vector to another one. */
  void copy(int from, int to) {
    System.arraycopy(work, from * size, work, to * size, size);
  }

  /** The product for an entry of {@link ClosedForm#tables}. */
  double product(int[] tables, int entry, int vector) {
    return get(SIGNED, tables[entry + 1]) * get(vector, tables[entry]);
  }
}
