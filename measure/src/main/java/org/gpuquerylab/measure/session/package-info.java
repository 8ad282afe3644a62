/**
 * Runs of experiments: the options of a run, the session that measures it and draws its report, the
 * supervisor that restarts its processes, and the {@code main} method of an experiment.
 *
 * <p>Joins the folders of runs that were measured separately.
 */
@NullMarked
package org.gpuquerylab.measure.session;

import org.jspecify.annotations.NullMarked;
