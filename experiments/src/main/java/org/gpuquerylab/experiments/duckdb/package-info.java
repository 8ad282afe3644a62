/**
 * DuckDB, embedded: tables go in by its appender and come out by SQL, so that whatever it reads,
 * such as Parquet, can be loaded, and its answers are an oracle. Its jar may be missing; only this
 * package knows it.
 */
@NullMarked
package org.gpuquerylab.experiments.duckdb;

import org.jspecify.annotations.NullMarked;
