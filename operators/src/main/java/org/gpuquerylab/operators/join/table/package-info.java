/**
 * Hash tables of the keys of a join's build side, in several forms, and the kernels that build and
 * probe them.
 */
@NullMarked
package org.gpuquerylab.operators.join.table;

import org.jspecify.annotations.NullMarked;
