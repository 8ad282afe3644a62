/**
 * An evaluation of the dual on a device: which sums it computes, under which condition it works,
 * and the plan by which its memory is known in advance.
 */
@NullMarked
package org.gpuquerylab.entropy.moments.gpu.evaluation;

import org.jspecify.annotations.NullMarked;
