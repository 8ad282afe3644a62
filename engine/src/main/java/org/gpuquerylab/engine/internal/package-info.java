/**
 * How a tree of Calcite runs on a device; {@code estimate} has cardinalities, {@code cost} the
 * measured cost of operators, and {@code plan} what is prepared and what ran. Not for users.
 */
@NullMarked
package org.gpuquerylab.engine.internal;

import org.jspecify.annotations.NullMarked;
