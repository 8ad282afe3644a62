/**
 * Experiments, sweeps, results and the lab command.
 *
 * <p>An {@link org.gpuquerylab.experiments.sweep.Experiment} declares axes; a {@link
 * org.gpuquerylab.experiments.sweep.SweepRunner} visits their points and appends one row a
 * repetition to a {@link org.gpuquerylab.experiments.results.RunFolder}; a {@link
 * org.gpuquerylab.experiments.report.Report} draws charts and the report page from the rows alone.
 */
@NullMarked
package org.gpuquerylab.experiments;

import org.jspecify.annotations.NullMarked;
