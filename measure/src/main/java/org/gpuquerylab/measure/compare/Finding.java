package org.gpuquerylab.measure.compare;

import java.util.List;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.stats.RatioInterval;

/**
 * A finding of a comparison about a point, a part or the whole.
 *
 * @param name the point, the part as {@code algorithm=dpccp}, or {@code all points}
 * @param units number of units of the interval and the test
 * @param ratio how many times as large the other side is, with its 95 % interval
 * @param p the p-value, adjusted for all findings of the comparison
 * @param verdict what follows
 * @param medians the medians of the first side and of the other; empty except for points
 */
public record Finding(
    String name,
    int units,
    RatioInterval ratio,
    double p,
    ComparisonVerdict verdict,
    List<MedianInterval> medians) {}
