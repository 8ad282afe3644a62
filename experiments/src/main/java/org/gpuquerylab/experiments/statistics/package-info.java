/**
 * Statistics of a user's data for maximum-entropy estimation. DuckDB counts the rows of a CSV or
 * Parquet file that satisfy each predicate and each pair of predicates ({@link
 * org.gpuquerylab.experiments.statistics.DataStatistics}). Neither the data nor the predicates are
 * trusted. Predicates reach the database only in the form that {@link
 * org.gpuquerylab.joinorder.sql.predicate} writes, and the database can read only this file ({@link
 * org.gpuquerylab.experiments.statistics.DataFile}). Package {@code csv} finds and checks the types
 * of a CSV file's columns.
 */
@NullMarked
package org.gpuquerylab.experiments.statistics;

import org.jspecify.annotations.NullMarked;
