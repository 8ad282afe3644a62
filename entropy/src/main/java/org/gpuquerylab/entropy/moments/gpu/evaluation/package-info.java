/**
 * An evaluation of the dual on a device: the sums that it computes, the condition under which it
 * works, and the plan that tells its memory in advance.
 */
@NullMarked
package org.gpuquerylab.entropy.moments.gpu.evaluation;

import org.jspecify.annotations.NullMarked;
