/**
 * Query operators on the device: {@code selection}, hash {@code join}, {@code aggregation} and
 * {@code sort}. They work on tables in device memory ({@code device}). The package {@code star}
 * combines them into star queries. The package {@code table} has tables in host memory, and {@code
 * ssb} generates them for the Star Schema Benchmark.
 *
 * <p>Source: Yuan, Lee, Zhang: The Yin and Yang of Processing Data Warehousing Queries on GPU
 * Devices, PVLDB 6(10), 2013.
 *
 * <p>{@link org.gpuquerylab.operators.StarQueries} is the entrance: it runs star queries.
 *
 * <p>{@link org.gpuquerylab.operators.RelationalOperators} has the operators of general plans, on
 * relations of any types with NULLs (package {@code relation}) and with expressions (package {@code
 * expression}).
 *
 * <p>The algorithms for the query operators with their limits; the algorithms come from this module
 * and from users' jars. {@link org.gpuquerylab.operators.OperatorAlgorithms} lists the algorithms.
 *
 * <p>A new algorithm consists of a class with its kernel calls, a kernel beside it, a test of the
 * properties that the operator's contract does not cover, and an entry here. The contract tests
 * find the entry, and skip inputs that exceed its limits. A cost model is optional: if an algorithm
 * has none, plans do not choose it.
 */
@NullMarked
package org.gpuquerylab.operators;

import org.jspecify.annotations.NullMarked;
