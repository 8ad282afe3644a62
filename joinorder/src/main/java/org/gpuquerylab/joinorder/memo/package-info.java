/**
 * The memo table that the dynamic programs of the host share, and the connected subgraphs that fill
 * it. The texts that they come from are named in package {@code dp}.
 */
@NullMarked
package org.gpuquerylab.joinorder.memo;

import org.jspecify.annotations.NullMarked;
