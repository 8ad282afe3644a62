/** Benchmarks of maximum entropy that JMH runs: problems of many predicates. */
@NullMarked
package org.gpuquerylab.bench.entropy;

import org.jspecify.annotations.NullMarked;
