/**
 * Columnar tables in host memory. Strings are stored as codes of an ordered dictionary, so
 * comparing strings means comparing integers.
 */
@NullMarked
package org.gpuquerylab.operators.table;

import org.jspecify.annotations.NullMarked;
