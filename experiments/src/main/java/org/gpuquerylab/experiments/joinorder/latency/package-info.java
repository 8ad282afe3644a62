/** Times of whole optimizations by several algorithms, and their tables. */
@NullMarked
package org.gpuquerylab.experiments.joinorder.latency;

import org.jspecify.annotations.NullMarked;
