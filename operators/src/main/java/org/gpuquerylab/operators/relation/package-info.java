/**
 * Relations of any types with NULLs, on the host ({@link
 * org.gpuquerylab.operators.relation.HostRelation}) and on a device ({@link
 * org.gpuquerylab.operators.relation.DeviceRelation}). {@link
 * org.gpuquerylab.operators.RelationalOperators} computes with them.
 *
 * <p>A column is a vector of values and, if it has NULLs, a bitmap of its valid rows. The column of
 * a result of a filter, a join or a sort is a vector of its input and a vector of row references;
 * the values are gathered when an operator needs them side by side.
 */
@NullMarked
package org.gpuquerylab.operators.relation;

import org.jspecify.annotations.NullMarked;
