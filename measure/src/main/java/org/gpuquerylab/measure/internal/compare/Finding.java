package org.gpuquerylab.measure.internal.compare;

import java.util.List;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.stats.RatioInterval;

/**
 * A finding of a comparison about a point, a part or the whole.
 *
 * @param name the point, the part in the form {@code algorithm=dpccp}, or {@code all points}
 * @param units the number of units for the interval and the test
 * @param ratio the number of the other side divided by that of the first side, with a 95 % interval
 * @param p the p-value, adjusted for all findings of the comparison
 * @param verdict the verdict about the ratio
 * @param medians the medians of the first side and of the other side; empty except for points
 */
public record Finding(
    String name,
    int units,
    RatioInterval ratio,
    double p,
    ComparisonVerdict verdict,
    List<MedianInterval> medians) {}
