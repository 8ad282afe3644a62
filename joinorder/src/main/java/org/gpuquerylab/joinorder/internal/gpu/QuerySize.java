package org.gpuquerylab.joinorder.internal.gpu;

/**
 * The properties that are equal for queries with the same memo.
 *
 * @param relations the number of relations
 * @param rowsGiven whether the host supplies cardinalities
 */
public record QuerySize(int relations, boolean rowsGiven) {}
