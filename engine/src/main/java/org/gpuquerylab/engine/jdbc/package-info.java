/**
 * A JDBC driver in the same process, by Avatica over {@link org.gpuquerylab.engine.QueryEngine}:
 * {@link org.gpuquerylab.engine.jdbc.QueryDriver}. Connections only read.
 */
@NullMarked
package org.gpuquerylab.engine.jdbc;

import org.jspecify.annotations.NullMarked;
