/**
 * Throughput of the primitives beside the bandwidth of a copy, after D. Merrill and M. Garland; the
 * cases themselves are in {@code cases}.
 */
@NullMarked
package org.gpuquerylab.experiments.primitive;

import org.jspecify.annotations.NullMarked;
