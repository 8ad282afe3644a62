/**
 * Hash tables of the build side's keys in several forms, and the kernels that build and probe them.
 */
@NullMarked
package org.gpuquerylab.operators.join.table;

import org.jspecify.annotations.NullMarked;
