package org.gpuquerylab.costmodel.profile;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gpuquerylab.costmodel.CostModelException;

/**
 * The range of one number of an operator's input in the measurements that a fit used.
 *
 * @param least the smallest number
 * @param greatest the largest number
 */
public record FittedRange(double least, double greatest) {

  /**
   * Checks the ends of the range.
   *
   * @throws CostModelException if the ends are not numbers, or in the wrong order
   */
  public FittedRange {
    if (!(least <= greatest) || Double.isInfinite(least) || Double.isInfinite(greatest)) {
      throw new CostModelException(
          "a range from " + least + " to " + greatest + " is invalid; fit it again");
    }
  }

  /** Whether a number is within the range. */
  public boolean contains(double value) {
    return least <= value && value <= greatest;
  }

  private FittedRange with(FittedRange other) {
    return new FittedRange(Math.min(least, other.least), Math.max(greatest, other.greatest));
  }

  /**
   * The ranges of the numbers of given points.
   *
   * @param points the numbers of each point by name; a name may be missing in some points; not
   *     modified
   */
  public static Map<String, FittedRange> of(Collection<Map<String, Double>> points) {
    Map<String, FittedRange> ranges = new LinkedHashMap<>();
    for (Map<String, Double> point : points) {
      point.forEach(
          (name, value) -> ranges.merge(name, new FittedRange(value, value), FittedRange::with));
    }
    return ranges;
  }
}
