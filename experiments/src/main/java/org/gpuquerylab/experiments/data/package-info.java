/**
 * DuckDB, embedded in the process. Its appender writes tables into the database, and SQL reads
 * them. Therefore the lab can load all formats that DuckDB reads, such as Parquet, and DuckDB's
 * answers serve as an oracle. The jar of DuckDB may be missing; only this package uses its classes.
 *
 * <p>Statistics of a user's data for maximum-entropy estimation. DuckDB counts the rows of a CSV or
 * Parquet file that satisfy each predicate and each pair of predicates ({@link
 * org.gpuquerylab.experiments.data.DataStatistics}). Neither the data nor the predicates are
 * trusted. Predicates reach the database only in the form that {@link
 * org.gpuquerylab.joinorder.sql} writes, and the database can read only this file ({@link
 * org.gpuquerylab.experiments.data.DataFile}). Package {@code csv} finds and checks the types of a
 * CSV file's columns.
 *
 * <p>The columns of a CSV file and their types. The beginning of the file determines the types,
 * unless the user states them ({@link org.gpuquerylab.experiments.data.StatedTypes}); a later field
 * that does not fit is refused with its line ({@link org.gpuquerylab.experiments.data.TypedCsv}).
 * DuckDB reads the rows, but does not choose types, because its casts change values without a word:
 * it would read 2.5 in a column of integers as 3, and 01001 as 1001.
 */
@NullMarked
package org.gpuquerylab.experiments.data;

import org.jspecify.annotations.NullMarked;
