package org.gpuquerylab.experiments.joinorder.chart;

import java.util.List;

/**
 * One of the report's breakdowns of time.
 *
 * @param number the report's
 * @param subject the subject of the time
 * @param said the report's statements about it
 * @param parts the parts of the time, from left to right
 */
public record TimeView(int number, String subject, String said, List<TimePart> parts) {}
