/** Costs of plans against one another. */
@NullMarked
package org.gpuquerylab.measure.compare.cost;

import org.jspecify.annotations.NullMarked;
