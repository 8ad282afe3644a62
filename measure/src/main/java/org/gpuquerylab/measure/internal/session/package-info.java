/**
 * Runs of experiments: the options of a run, the session that measures it and draws its report, and
 * the supervisor that restarts its processes.
 *
 * <p>Joins the folders of runs that were measured separately.
 */
@NullMarked
package org.gpuquerylab.measure.internal.session;

import org.jspecify.annotations.NullMarked;
