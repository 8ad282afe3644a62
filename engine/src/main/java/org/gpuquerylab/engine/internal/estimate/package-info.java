/** Cardinalities of sets of a block's relations. */
@NullMarked
package org.gpuquerylab.engine.internal.estimate;

import org.jspecify.annotations.NullMarked;
