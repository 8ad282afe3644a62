package org.gpuquerylab.joinorder.gpu.session;

/**
 * What queries that fit the same memo have in common.
 *
 * @param relations the number of relations
 * @param rowsGiven whether the host supplies cardinalities
 */
public record QuerySize(int relations, boolean rowsGiven) {}
