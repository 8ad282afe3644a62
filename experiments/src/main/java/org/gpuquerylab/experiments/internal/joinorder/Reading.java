package org.gpuquerylab.experiments.internal.joinorder;

/**
 * A number that was measured, or computed from measured numbers.
 *
 * @param variant the measured variant
 * @param problem the query and its cost function
 * @param value the measured or computed number
 */
record Reading(Variant variant, SweptQuery problem, double value) {

  Reading withValue(double other) {
    return new Reading(variant, problem, other);
  }
}
