/** Operators timed step by step, beside the bytes that each must move and a copy of its device. */
@NullMarked
package org.gpuquerylab.experiments.costmodel.step;

import org.jspecify.annotations.NullMarked;
