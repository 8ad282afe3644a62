/**
 * Times of whole optimizations, which algorithms share within one point's rows, and their tables.
 */
@NullMarked
package org.gpuquerylab.experiments.joinorder.latency;

import org.jspecify.annotations.NullMarked;
