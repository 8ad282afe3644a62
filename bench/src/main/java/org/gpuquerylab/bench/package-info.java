/**
 * Benchmarks of single algorithms: JMH, comparisons with C++ programs of the same method, and in
 * {@code quality} the plans of the search for join orders.
 */
@NullMarked
package org.gpuquerylab.bench;

import org.jspecify.annotations.NullMarked;
