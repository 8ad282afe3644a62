/** Ways to execute star queries, and the one that chooses among them by predicted times. */
@NullMarked
package org.gpuquerylab.costmodel.path;

import org.jspecify.annotations.NullMarked;
