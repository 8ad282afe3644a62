package org.gpuquerylab.measure.internal.compare;

import java.util.List;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.stats.RatioInterval;

/**
 * A finding of a comparison about a point, a part or the whole.
 *
 * @param name the point, the part in the form {@code algorithm=dpccp}, or {@code all points}
 * @param units the number of processes that the interval and the test are based on, or of stretches
 *     of time if there are too few processes
 * @param ratio the number of the other side divided by that of the first side, with a 95 % interval
 * @param p the p-value, adjusted for all findings of the comparison
 * @param verdict the verdict about the ratio
 * @param isUndecidable whether too few processes measured this for any verdict, or the machine was
 *     in another state
 * @param medians the medians of the first side and of the other side; empty except for points
 */
public record Finding(
    String name,
    int units,
    RatioInterval ratio,
    double p,
    ComparisonVerdict verdict,
    boolean isUndecidable,
    List<MedianInterval> medians) {}
