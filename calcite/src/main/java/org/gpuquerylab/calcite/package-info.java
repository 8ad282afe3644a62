/**
 * SQL by Apache Calcite: any statement becomes a bound tree without sub-queries ({@link
 * org.gpuquerylab.calcite.SqlFrontEnd}), the tree's maximal groups of joins are its join blocks
 * ({@link org.gpuquerylab.calcite.query.JoinBlock}), and a block of inner joins has a query graph
 * ({@link org.gpuquerylab.calcite.BlockOrder}).
 *
 * <p>Package {@code query} has catalogues, bound statements and their blocks; {@code internal} is
 * not for users.
 */
@NullMarked
package org.gpuquerylab.calcite;

import org.jspecify.annotations.NullMarked;
