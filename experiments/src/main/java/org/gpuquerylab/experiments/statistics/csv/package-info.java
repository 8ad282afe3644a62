/**
 * The columns of a CSV file and their types. The beginning of the file determines the types, unless
 * the user states them ({@link org.gpuquerylab.experiments.statistics.csv.StatedTypes}); a later
 * field that does not fit is refused with its line ({@link
 * org.gpuquerylab.experiments.statistics.csv.TypedCsv}). DuckDB reads the rows, but does not choose
 * types, because its casts change values without a word: it would read 2.5 in a column of integers
 * as 3, and 01001 as 1001.
 */
@NullMarked
package org.gpuquerylab.experiments.statistics.csv;

import org.jspecify.annotations.NullMarked;
