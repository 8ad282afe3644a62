package org.gpuquerylab.experiments.joinorder.chart;

import java.util.List;

/**
 * One of the report's figures of what the time goes into.
 *
 * @param number the report's
 * @param subject whose time it is
 * @param said what the report says about it
 * @param parts the parts of the time, from left to right
 */
public record TimeView(int number, String subject, String said, List<TimePart> parts) {}
