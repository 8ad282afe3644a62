/**
 * Join ordering on a device. The algorithms share these packages: {@code session}, a search's
 * device memory and queue, kept from one query to the next; {@code kernel}, what the kernels of all
 * algorithms read and compute; {@code enumeration}, numbers of relation sets and join pairs; {@code
 * memo}, a table of all relation sets. The algorithms: {@code dpsize} and {@code dpsub} of Meister
 * and Saake's report, {@code tiled} for dense query graphs, {@code sparse} for trees and other
 * sparse graphs, {@code mincut} for sparse graphs with cycles, {@code population} for large ones.
 */
@NullMarked
package org.gpuquerylab.joinorder.gpu;

import org.jspecify.annotations.NullMarked;
