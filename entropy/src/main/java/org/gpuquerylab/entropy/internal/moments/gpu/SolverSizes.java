package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.stream.LongStream;
import org.gpuquerylab.entropy.internal.gpu.CholeskyLayout;
import org.gpuquerylab.entropy.problem.MemoryNeed;

/**
 * The sizes of the solver's buffers.
 *
 * @param predicates z
 * @param size m
 * @param tables number of ints in the closed form's tables
 * @param pieces number of sections in the closed form's lists
 */
record SolverSizes(int predicates, int size, int tables, int pieces) {
  static SolverSizes of(int predicates, long[] known, ClosedForm closedForm) {
    return new SolverSizes(
        predicates, known.length, closedForm.tables().length, closedForm.pieces());
  }

  /** The number of doubles in the work buffer: vectors, and a sum for each section. */
  long work() {
    return (long) WorkVectors.VECTORS * size + pieces;
  }

  /** The device memory in bytes. */
  long deviceBytes() {
    long vectors = 8L * (4L * size + work() + SolverState.LENGTH);
    long numbers = 8L * size + 4L * (predicates + tables + 3);
    return LongStream.of(MemoryNeed.times(8, CholeskyLayout.of(size).doubles()), vectors, numbers)
        .reduce(0, MemoryNeed::plus);
  }

  /** The size of the largest buffer in bytes. */
  long largestBuffer() {
    return MemoryNeed.times(8, CholeskyLayout.of(size).matrix());
  }
}
