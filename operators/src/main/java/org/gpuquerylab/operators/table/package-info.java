/**
 * Columnar tables in host memory. Strings are stored as codes of an ordered dictionary, so
 * comparing strings means comparing integers.
 *
 * <p>Reads tables from CSV files and writes them (RFC 4180, UTF-8, with a header). The message
 * about a fault names the line and the column; after a fault, no data of the file are kept.
 */
@NullMarked
package org.gpuquerylab.operators.table;

import org.jspecify.annotations.NullMarked;
