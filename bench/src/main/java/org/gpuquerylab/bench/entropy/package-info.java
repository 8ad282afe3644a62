/**
 * Benchmarks of maximum entropy: problems of many predicates by JMH, and the accuracy of repair.
 */
@NullMarked
package org.gpuquerylab.bench.entropy;

import org.jspecify.annotations.NullMarked;
