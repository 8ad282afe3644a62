/**
 * Benchmarks of single algorithms: measurements by JMH, and comparisons with C++ programs that use
 * the same method.
 *
 * <ul>
 *   <li>{@code quality}: the quality of plans that the join-order search finds.
 * </ul>
 *
 * <p>Benchmarks of maximum-entropy problems with few predicates: single estimates, and batches on
 * the host.
 *
 * <p>Benchmarks of maximum entropy for many predicates, measured by JMH.
 */
@NullMarked
package org.gpuquerylab.bench.internal;

import org.jspecify.annotations.NullMarked;
