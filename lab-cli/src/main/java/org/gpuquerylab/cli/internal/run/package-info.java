/**
 * Compares runs, and the costs of plans.
 *
 * <p>{@code lab list}: the names that other commands accept, and their descriptions.
 *
 * <p>The commands on runs of experiments: measure, plot, report.
 *
 * <p>The page about all results, sorted by paper, and the command that measures a paper's
 * experiments.
 */
@NullMarked
package org.gpuquerylab.cli.internal.run;

import org.jspecify.annotations.NullMarked;
