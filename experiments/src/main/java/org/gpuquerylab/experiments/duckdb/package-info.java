/**
 * DuckDB, embedded in the process. Its appender writes tables into the database, and SQL reads
 * them. Therefore the lab can load all formats that DuckDB reads, such as Parquet, and DuckDB's
 * answers serve as an oracle. The jar of DuckDB may be missing; only this package uses its classes.
 */
@NullMarked
package org.gpuquerylab.experiments.duckdb;

import org.jspecify.annotations.NullMarked;
