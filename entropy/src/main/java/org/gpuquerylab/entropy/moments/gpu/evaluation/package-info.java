/**
 * An evaluation of the dual on a device: the sums that it computes, the condition under which it
 * computes, and the plan, which gives its memory in advance.
 */
@NullMarked
package org.gpuquerylab.entropy.moments.gpu.evaluation;

import org.jspecify.annotations.NullMarked;
