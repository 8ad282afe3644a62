/** Cardinality estimation and cost functions. */
@NullMarked
package org.gpuquerylab.joinorder.cost;

import org.jspecify.annotations.NullMarked;
