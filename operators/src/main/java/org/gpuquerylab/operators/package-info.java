/**
 * Query operators on the device: {@code selection}, hash {@code join}, {@code aggregation} and
 * {@code sort}. They work on tables in device memory ({@code device}). The package {@code star}
 * combines them into star queries. The package {@code table} has tables in host memory, {@code csv}
 * reads them from files, and {@code ssb} generates them for the Star Schema Benchmark. The package
 * {@code algorithm} has the catalogue of algorithms.
 *
 * <p>Source: Yuan, Lee, Zhang: The Yin and Yang of Processing Data Warehousing Queries on GPU
 * Devices, PVLDB 6(10), 2013.
 */
package org.gpuquerylab.operators;
