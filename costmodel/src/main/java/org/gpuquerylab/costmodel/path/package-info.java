/** Ways to execute star queries, and a choice among them by predicted times. */
@NullMarked
package org.gpuquerylab.costmodel.path;

import org.jspecify.annotations.NullMarked;
