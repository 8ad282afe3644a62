/**
 * DuckDB, embedded: tables go in by its appender and come out by SQL. So whatever it reads, such as
 * Parquet, can be loaded, and its answers serve as an oracle. Its jar may be missing; only this
 * package knows DuckDB.
 */
@NullMarked
package org.gpuquerylab.experiments.duckdb;

import org.jspecify.annotations.NullMarked;
