/** Benchmarks of maximum entropy for many predicates, measured by JMH. */
@NullMarked
package org.gpuquerylab.bench.entropy;

import org.jspecify.annotations.NullMarked;
