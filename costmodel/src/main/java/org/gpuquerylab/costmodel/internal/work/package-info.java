/**
 * Computes the work of the algorithms of module {@code operators}, step by step, from the shape of
 * their input.
 *
 * <p>The work of an operator's step, which consists of amounts of several kinds. An amount divided
 * by the device's rate is the amount's time with a coefficient of 1.
 */
@NullMarked
package org.gpuquerylab.costmodel.internal.work;

import org.jspecify.annotations.NullMarked;
