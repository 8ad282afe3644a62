/**
 * Benchmarks of single algorithms: JMH, and comparisons with C++ programs of the same method.
 * Batches of maximum-entropy problems are in {@code org.gpuquerylab.bench.batch}.
 */
@NullMarked
package org.gpuquerylab.bench;

import org.jspecify.annotations.NullMarked;
