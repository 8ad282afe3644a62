package org.gpuquerylab.measure.compare;

import java.util.List;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.stats.RatioInterval;

/**
 * What a comparison found of a point, a part or the whole.
 *
 * @param name the point, the part as {@code algorithm=dpccp}, or {@code all points}
 * @param units how many units the interval and the test rest on
 * @param ratio how many times as large the other side is, with its 95 % interval
 * @param p the p-value, adjusted for all findings of the comparison
 * @param verdict what follows
 * @param medians of the first side and of the other; empty but for points
 */
public record Finding(
    String name,
    int units,
    RatioInterval ratio,
    double p,
    ComparisonVerdict verdict,
    List<MedianInterval> medians) {}
