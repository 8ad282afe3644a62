/**
 * How a tree of Calcite runs on a device; {@code estimate} has cardinalities, {@code cost} the
 * measured cost of operators, {@code plan} what is prepared and what ran, {@code star} the
 * statements that one pass answers, and {@code served} many statements at once. Not for users.
 */
@NullMarked
package org.gpuquerylab.engine.internal;

import org.jspecify.annotations.NullMarked;
