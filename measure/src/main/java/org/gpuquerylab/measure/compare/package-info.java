/**
 * Runs against one another: ratios, intervals, tests, verdicts. Samples are in {@code sample}, what
 * is written in {@code output}, costs of plans in {@code cost}.
 */
@NullMarked
package org.gpuquerylab.measure.compare;

import org.jspecify.annotations.NullMarked;
