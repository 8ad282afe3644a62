/**
 * What an evaluation of the dual on a device is: which sums it makes, when it works at all, and the
 * plan by which its memory is known before.
 */
@NullMarked
package org.gpuquerylab.entropy.moments.gpu.evaluation;

import org.jspecify.annotations.NullMarked;
