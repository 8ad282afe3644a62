/**
 * Whether the cost models rank plans as measurements do: the 13 queries of the Star Schema
 * Benchmark on the path of the operators, and for each query all orders of its joins. Agreement is
 * Kendall's tau.
 */
@NullMarked
package org.gpuquerylab.experiments.ranking;

import org.jspecify.annotations.NullMarked;
