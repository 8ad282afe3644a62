/**
 * Throughput of the primitives beside the bandwidth of a copy, following D. Merrill and M. Garland.
 *
 * <p>The primitives with random inputs, the bytes that each must move, and the result of each on
 * the host.
 */
@NullMarked
package org.gpuquerylab.experiments.internal.primitive;

import org.jspecify.annotations.NullMarked;
