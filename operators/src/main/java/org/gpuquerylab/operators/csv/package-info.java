/**
 * Tables from and to CSV files (RFC 4180, UTF-8, with a header). A fault in a file names its line
 * and column, and no data of the file are kept.
 */
@NullMarked
package org.gpuquerylab.operators.csv;

import org.jspecify.annotations.NullMarked;
