/**
 * Data in files: {@link org.gpuquerylab.data.DataStatistics} counts the rows of a CSV or Parquet
 * file that satisfy predicates.
 *
 * <p>{@code type} has the types of columns. {@code internal} reads files and uses DuckDB. Neither
 * the data nor the predicates are trusted. Predicates reach the database only in the form that
 * {@link org.gpuquerylab.data.internal.PredicateSql} writes, and the database can read only the one
 * file.
 */
@NullMarked
package org.gpuquerylab.data;

import org.jspecify.annotations.NullMarked;
