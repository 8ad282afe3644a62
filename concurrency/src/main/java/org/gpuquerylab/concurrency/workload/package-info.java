/**
 * Queries to schedule, each of any size and generated from a seed ({@link
 * org.gpuquerylab.concurrency.query.QueryKind}). The packages below:
 *
 * <ul>
 *   <li>{@code assembly}: columns, steps and kernels that the queries share.
 *   <li>{@code selection}: Q2, a selection scan.
 *   <li>{@code histogram}: Q5, the distance histogram of a particle set.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.concurrency.workload;

import org.jspecify.annotations.NullMarked;
