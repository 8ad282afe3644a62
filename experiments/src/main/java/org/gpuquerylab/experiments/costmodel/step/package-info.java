/**
 * Operators that are timed step by step, beside the bytes that each must move and a copy on the
 * same device.
 */
@NullMarked
package org.gpuquerylab.experiments.costmodel.step;

import org.jspecify.annotations.NullMarked;
