/**
 * Join ordering on a device. The algorithms share these packages: {@code session}, a search's
 * device memory and queue, kept from one query to the next; {@code kernel}, parts of the kernels of
 * all algorithms; {@code enumeration}, numbers of relation sets and join pairs; {@code memo}, a
 * table of all relation sets. The algorithms are in {@code dpsize} and {@code dpsub} (Meister and
 * Saake 2020), {@code tiled} (dense query graphs), {@code sparse} (trees and other sparse graphs),
 * {@code mincut} (sparse graphs with cycles) and {@code population} (large graphs).
 */
@NullMarked
package org.gpuquerylab.joinorder.gpu;

import org.jspecify.annotations.NullMarked;
