package org.gpuquerylab.experiments.internal.joinorder;

import java.util.List;

/**
 * A division of time into parts, as in a figure of Meister and Saake 2020.
 *
 * @param number the number of the figure in Meister and Saake 2020
 * @param subject the variants whose time is divided
 * @param said the statements of the paper about this division
 * @param parts the parts of the time, from left to right
 */
record TimeView(int number, String subject, String said, List<TimePart> parts) {}
