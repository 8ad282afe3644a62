/**
 * Benchmarks of maximum entropy: problems of many predicates, measured by JMH, and the accuracy of
 * repaired statistics.
 */
@NullMarked
package org.gpuquerylab.bench.entropy;

import org.jspecify.annotations.NullMarked;
