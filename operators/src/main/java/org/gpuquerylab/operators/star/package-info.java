/**
 * Star queries, such as the queries of the Star Schema Benchmark (O'Neil, O'Neil and Chen 2009):
 * their definition, their meaning, and the paths that execute them.
 *
 * <p>There are three paths: {@code internal.parallel} uses threads of the host, {@code
 * internal.star} executes one query operator after another, and {@code internal.fused} makes one
 * pass over the fact table.
 *
 * <p>The storage of a star query's columns on the device: codes of one to four bytes for each
 * value, the keys of dimensions, and the numbers of groups.
 *
 * <p>The plan of a star query for one pass over the fact table, which is made on the host: the
 * stages, their order, which comes from a sample of rows, and the cells in which sums are
 * accumulated.
 */
@NullMarked
package org.gpuquerylab.operators.star;

import org.jspecify.annotations.NullMarked;
