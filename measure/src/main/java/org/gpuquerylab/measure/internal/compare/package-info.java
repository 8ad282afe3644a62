/**
 * Comparisons of runs: ratios, intervals, tests and verdicts.
 *
 * <p>Comparisons of plan costs.
 *
 * <p>Comparisons as text, tables, JSON and pages.
 *
 * <p>The samples behind the findings of a comparison, with their ratios and tests.
 */
@NullMarked
package org.gpuquerylab.measure.internal.compare;

import org.jspecify.annotations.NullMarked;
