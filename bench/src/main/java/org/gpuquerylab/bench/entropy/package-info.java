/** Benchmarks of maximum entropy: problems of many predicates by JMH, and what repair is worth. */
@NullMarked
package org.gpuquerylab.bench.entropy;

import org.jspecify.annotations.NullMarked;
