/**
 * Queries to schedule, which are generated from a seed in any size, and workloads of such queries
 * ({@link org.gpuquerylab.concurrency.workload.Workload}). The packages:
 *
 * <ul>
 *   <li>{@code assembly}: columns, steps and kernels that the queries share.
 *   <li>{@code join}: Q1, a hash join of two tables.
 *   <li>{@code selection}: Q2, a selection scan.
 *   <li>{@code aggregation}: Q3, a grouped aggregation.
 *   <li>{@code star}: Q4, a star join with a grouped aggregation.
 *   <li>{@code histogram}: Q5, the distance histogram of a particle set.
 *   <li>{@code shared}: queries over one column, and the scan that answers all of them.
 * </ul>
 */
@NullMarked
package org.gpuquerylab.concurrency.workload;

import org.jspecify.annotations.NullMarked;
