/** Benchmarks of single algorithms: JMH, and comparisons with C++ programs of the same method. */
@NullMarked
package org.gpuquerylab.bench;

import org.jspecify.annotations.NullMarked;
