/**
 * Columnar tables in host memory. Strings lie as codes of an ordered dictionary, so that a
 * comparison of strings is one of integers.
 */
@NullMarked
package org.gpuquerylab.operators.table;

import org.jspecify.annotations.NullMarked;
