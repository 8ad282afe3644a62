package org.gpuquerylab.entropy;

/**
 * An estimated selectivity.
 *
 * @param selectivity the share of the rows for which the predicates hold, from 0 to 1
 * @param converged whether the solver found the distribution of maximum entropy; if not, the
 *     selectivity is unreliable
 */
public record SelectivityEstimate(double selectivity, boolean converged) {}
