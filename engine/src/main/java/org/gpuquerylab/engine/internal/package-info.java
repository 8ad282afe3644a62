/**
 * How a tree of Calcite runs on a device; {@code estimate} has cardinalities, {@code cost} the
 * measured cost of operators, {@code plan} what is prepared and what ran, and {@code star} the
 * statements that one pass answers. Not for users.
 */
@NullMarked
package org.gpuquerylab.engine.internal;

import org.jspecify.annotations.NullMarked;
