/**
 * The memo table that the dynamic programs of the host share, the connected subgraphs that fill it,
 * and the limit of the memory that they take: what a table will take is computed from the number of
 * connected sets, and the list of these stops growing where no table for it would fit. The texts
 * that they come from are named in package {@code dp}.
 */
@NullMarked
package org.gpuquerylab.joinorder.memo;

import org.jspecify.annotations.NullMarked;
