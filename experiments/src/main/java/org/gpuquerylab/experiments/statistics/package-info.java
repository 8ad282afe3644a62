/**
 * Statistics of a user's data for maximum-entropy estimation: DuckDB counts the rows of a CSV or
 * Parquet file that satisfy each predicate and each two of them ({@link
 * org.gpuquerylab.experiments.statistics.DataStatistics}). Neither the data nor the predicates are
 * trusted: predicates reach the database as {@link org.gpuquerylab.joinorder.sql.predicate} writes
 * them, and the database can read this one file only ({@link
 * org.gpuquerylab.experiments.statistics.DataFile}).
 */
@NullMarked
package org.gpuquerylab.experiments.statistics;

import org.jspecify.annotations.NullMarked;
