/**
 * Benchmarks of single algorithms: JMH, and comparisons with C++ programs of the same method;
 * {@code entropy}: problems of many predicates.
 */
@NullMarked
package org.gpuquerylab.bench;

import org.jspecify.annotations.NullMarked;
