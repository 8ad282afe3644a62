package org.gpuquerylab.joinorder.gpu.session;

/**
 * What queries have in common that find room in one memo.
 *
 * @param relations the number of relations
 * @param rowsGiven whether the host hands over cardinalities
 */
public record QuerySize(int relations, boolean rowsGiven) {}
