/** Comparisons of plan costs. */
@NullMarked
package org.gpuquerylab.measure.compare.cost;

import org.jspecify.annotations.NullMarked;
