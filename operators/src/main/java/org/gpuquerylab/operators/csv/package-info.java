/**
 * Reads tables from CSV files and writes them (RFC 4180, UTF-8, with a header). The message about a
 * fault names the line and the column; after a fault, no data of the file are kept.
 */
@NullMarked
package org.gpuquerylab.operators.csv;

import org.jspecify.annotations.NullMarked;
