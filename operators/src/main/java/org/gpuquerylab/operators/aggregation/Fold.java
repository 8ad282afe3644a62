package org.gpuquerylab.operators.aggregation;

import java.util.Arrays;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.operators.aggregation.Aggregate.Function;

/**
 * The operation with which the kernels of {@code aggregate.cl} and {@code finish.cl} combine
 * values. The name of the operation is the define that selects it.
 */
enum Fold {
  SUM,
  LEAST,
  GREATEST,
  /** The sum, which {@code finish.cl} divides by the number of rows. */
  AVERAGE,
  /** The sum of the high halves of 64-bit integers, as signed numbers. */
  HIGH_HALVES,
  /** The sum of the low halves of 64-bit integers, as unsigned numbers. */
  LOW_HALVES;

  /** The operation for the column of a function. */
  static Fold of(Function function) {
    return switch (function) {
      case SUM, COUNT -> SUM;
      case MIN -> LEAST;
      case MAX -> GREATEST;
      case AVERAGE -> AVERAGE;
    };
  }

  /** The operation for which a kernel was compiled. */
  static Fold of(KernelDefines defines) {
    return Arrays.stream(values())
        .filter(fold -> defines.intValue(fold.name(), 0) != 0)
        .findFirst()
        .orElseThrow();
  }

  /** Whether the operation adds values up. */
  boolean sums() {
    return this != LEAST && this != GREATEST;
  }
}
