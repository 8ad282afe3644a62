/** Statistics of tables and columns, and the file that holds them. */
@NullMarked
package org.gpuquerylab.joinorder.sql.schema;

import org.jspecify.annotations.NullMarked;
