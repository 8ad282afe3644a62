/**
 * Expressions over the columns of relations, with SQL's three-valued logic. {@link
 * org.gpuquerylab.operators.RelationalOperators} compiles them for a device.
 */
@NullMarked
package org.gpuquerylab.operators.expression;

import org.jspecify.annotations.NullMarked;
