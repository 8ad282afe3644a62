package org.gpuquerylab.costmodel.internal.fit;

import java.util.List;

/**
 * The deviation of predictions from measurements.
 *
 * @param count the number of predictions
 * @param meanError mean of {@code |predicted - measured| / measured}, that is the mean absolute
 *     percentage error as a fraction; 0 if there are no predictions
 * @param worstError the maximum of these relative errors; 0 if there are no predictions
 */
public record Accuracy(int count, double meanError, double worstError) {

  /** Computes the accuracy of predictions from their relative errors. */
  static Accuracy of(List<Double> errors) {
    return new Accuracy(
        errors.size(),
        errors.stream().mapToDouble(Double::doubleValue).average().orElse(0),
        errors.stream().mapToDouble(Double::doubleValue).max().orElse(0));
  }
}
