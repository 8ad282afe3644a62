/**
 * Query operators on the device: {@code selection}, hash {@code join}s, {@code aggregation}, {@code
 * sort}s, on tables of the {@code device}; {@code star} queries on them. Tables of the host are in
 * {@code table}, read from files in {@code csv}, generated for the Star Schema Benchmark in {@code
 * ssb}. The catalogue of algorithms is in {@code algorithm}.
 *
 * <p>Source: Yuan, Lee, Zhang: The Yin and Yang of Processing Data Warehousing Queries on GPU
 * Devices, PVLDB 6(10), 2013.
 */
package org.gpuquerylab.operators;
