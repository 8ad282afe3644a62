/**
 * Benchmarks of single algorithms: JMH, and comparisons with C++ programs of the same method;
 * {@code entropy}: problems of many predicates, and repair.
 */
@NullMarked
package org.gpuquerylab.bench;

import org.jspecify.annotations.NullMarked;
