/** Comparisons as text, tables, JSON and pages. */
@NullMarked
package org.gpuquerylab.measure.compare.output;

import org.jspecify.annotations.NullMarked;
