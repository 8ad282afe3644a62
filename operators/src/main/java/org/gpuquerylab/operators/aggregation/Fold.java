package org.gpuquerylab.operators.aggregation;

import java.util.Arrays;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.operators.aggregation.Aggregate.Function;

/**
 * What the kernels of {@code aggregate.cl} and {@code finish.cl} fold values into. Its name is the
 * define that says so.
 */
enum Fold {
  SUM,
  LEAST,
  GREATEST,
  /** The sum, which {@code finish.cl} divides by the number of rows. */
  AVERAGE,
  /** The sum of the high halves of 64-bit integers, with sign. */
  HIGH_HALVES,
  /** The sum of the low halves of 64-bit integers, without sign. */
  LOW_HALVES;

  /** What a function folds its column into. */
  static Fold of(Function function) {
    return switch (function) {
      case SUM, COUNT -> SUM;
      case MIN -> LEAST;
      case MAX -> GREATEST;
      case AVERAGE -> AVERAGE;
    };
  }

  /** What a kernel was compiled for. */
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
