/** Statistics of tables and columns, and the file format of these statistics. */
@NullMarked
package org.gpuquerylab.joinorder.sql.schema;

import org.jspecify.annotations.NullMarked;
