/** Statements that are star queries, in one pass over the fact table. */
@NullMarked
package org.gpuquerylab.engine.internal.star;

import org.jspecify.annotations.NullMarked;
