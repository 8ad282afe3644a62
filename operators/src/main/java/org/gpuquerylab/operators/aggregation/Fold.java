package org.gpuquerylab.operators.aggregation;

import java.util.Arrays;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.operators.aggregation.Aggregate.Function;

/**
 * The operation by which the kernels of {@code aggregate.cl} and {@code finish.cl} combine values.
 * Its name is the define that selects it.
 */
enum Fold {
  SUM,
  LEAST,
  GREATEST,
  /** The sum, which {@code finish.cl} divides by the number of rows. */
  AVERAGE,
  /** The sum of the high halves of 64-bit integers, signed. */
  HIGH_HALVES,
  /** The sum of the low halves of 64-bit integers, unsigned. */
  LOW_HALVES;

  /** The fold of a function's column. */
  static Fold of(Function function) {
    return switch (function) {
      case SUM, COUNT -> SUM;
      case MIN -> LEAST;
      case MAX -> GREATEST;
      case AVERAGE -> AVERAGE;
    };
  }

  /** The fold that a kernel was compiled for. */
  static Fold of(KernelDefines defines) {
    return Arrays.stream(values())
        .filter(fold -> defines.intValue(fold.name(), 0) != 0)
        .findFirst()
        .orElseThrow();
  }

  /** Whether values are added up. */
  boolean sums() {
    return this != LEAST && this != GREATEST;
  }
}
