/**
 * Comparisons of runs: ratios, intervals, tests, verdicts. Samples are in {@code sample}, output
 * formats in {@code output}, costs of plans in {@code cost}.
 */
@NullMarked
package org.gpuquerylab.measure.compare;

import org.jspecify.annotations.NullMarked;
