/**
 * Comparisons of runs: ratios, intervals, tests and verdicts. The package {@code sample} has the
 * samples, {@code output} has the output formats, and {@code cost} has the costs of plans.
 */
@NullMarked
package org.gpuquerylab.measure.compare;

import org.jspecify.annotations.NullMarked;
