/**
 * Benchmarks of single algorithms: JMH, and comparisons with C++ programs of the same method; what
 * the one of arriving queries measures is in {@code arrival}.
 */
@NullMarked
package org.gpuquerylab.bench;

import org.jspecify.annotations.NullMarked;
