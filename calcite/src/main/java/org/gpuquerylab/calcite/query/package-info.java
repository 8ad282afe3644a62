/** Catalogues, bound statements and their join blocks. */
@NullMarked
package org.gpuquerylab.calcite.query;

import org.jspecify.annotations.NullMarked;
