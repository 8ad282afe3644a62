/**
 * The memo table that the dynamic programs of the host share, the connected subgraphs that fill it,
 * and their memory limit. The size of a table is computed from the number of connected sets; the
 * list of these sets stops growing when it is too long for any table that fits. The description of
 * package {@code dp} lists the papers.
 */
@NullMarked
package org.gpuquerylab.joinorder.memo;

import org.jspecify.annotations.NullMarked;
