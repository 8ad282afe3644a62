/**
 * Queries to schedule, which are generated from a seed in any size, and workloads of such queries
 * ({@link org.gpuquerylab.concurrency.internal.workload.Workload}). The queries are Q1 to Q5, and
 * queries over one column with the scan that answers all of them.
 *
 * <p>Q3, a grouped aggregation.
 *
 * <p>The components of a workload's queries: generated columns in pinned memory, kernels with their
 * dependencies, and steps that several queries use ({@link
 * org.gpuquerylab.concurrency.query.QueryAssembly}).
 *
 * <p>Q5, the distance histogram of a particle set.
 *
 * <p>Q1, a hash join of two tables.
 *
 * <p>Q2, a selection scan.
 *
 * <p>Queries over one column, each run separately or all in one scan ({@link
 * org.gpuquerylab.concurrency.internal.workload.RangeSums}).
 *
 * <p>Q4, a star join with a grouped aggregation.
 */
@NullMarked
package org.gpuquerylab.concurrency.internal.workload;

import org.jspecify.annotations.NullMarked;
