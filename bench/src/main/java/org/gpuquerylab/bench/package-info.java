/**
 * Benchmarks of single algorithms: JMH, and comparisons with C++ programs of the same method. How
 * far estimates are from the truth is in {@code accuracy}.
 */
@NullMarked
package org.gpuquerylab.bench;

import org.jspecify.annotations.NullMarked;
