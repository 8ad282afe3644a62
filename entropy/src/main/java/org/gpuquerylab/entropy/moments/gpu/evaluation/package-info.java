/**
 * An evaluation of the dual on a device: the sums that it computes, the condition under which it
 * does any work, and the plan, which tells the memory that it takes.
 */
@NullMarked
package org.gpuquerylab.entropy.moments.gpu.evaluation;

import org.jspecify.annotations.NullMarked;
