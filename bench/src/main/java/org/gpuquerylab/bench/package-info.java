/**
 * Benchmarks of single algorithms: JMH, and comparisons with C++ programs of the same method.
 *
 * <ul>
 *   <li>{@code quality}: plans of the search for join orders;
 *   <li>{@code entropy}: maximum-entropy problems of many predicates, sessions and estimates;
 *       {@code batch}: many small problems at once.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.bench;

import org.jspecify.annotations.NullMarked;
