/**
 * Computes the work of the algorithms of module {@code operators}, step by step, from the shape of
 * their input.
 */
@NullMarked
package org.gpuquerylab.costmodel.algorithm;

import org.jspecify.annotations.NullMarked;
