/**
 * Benchmarks of single algorithms: measurements by JMH, and comparisons with C++ programs that use
 * the same method.
 *
 * <ul>
 *   <li>{@code quality}: the quality of plans that the join-order search finds;
 *   <li>{@code entropy}: maximum-entropy problems of many predicates, sessions and estimates;
 *       {@code batch}: many small problems at once.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.bench;

import org.jspecify.annotations.NullMarked;
