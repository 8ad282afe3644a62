/**
 * Throughput of the primitives beside the bandwidth of a copy, following D. Merrill and M. Garland;
 * the package {@code cases} has the cases.
 */
@NullMarked
package org.gpuquerylab.experiments.primitive;

import org.jspecify.annotations.NullMarked;
