/**
 * DuckDB, embedded in the process. Its appender writes tables into the database, and SQL reads
 * them. Therefore the lab can load all formats that DuckDB reads, such as Parquet, and DuckDB's
 * answers serve as an oracle. The jar of DuckDB may be missing; only this package uses its classes.
 *
 * <p>The columns of a CSV file and their types. A field that does not fit its type is refused with
 * its line ({@link org.gpuquerylab.data.internal.TypedCsv}). DuckDB reads the rows, but does not
 * choose types, because its casts change values without a word: it would read 2.5 in a column of
 * integers as 3, and 01001 as 1001.
 *
 * <p>Tables of {@link org.gpuquerylab.operators.table} from CSV files (RFC 4180, UTF-8, with a
 * header) and to them. The message about a fault names the line and the column; after a fault, no
 * data of the file are kept.
 *
 * <p>{@code dataset} has the data of benchmarks for experiments, {@code generated} databases by the
 * name of a generator.
 */
@NullMarked
package org.gpuquerylab.data.internal;

import org.jspecify.annotations.NullMarked;
