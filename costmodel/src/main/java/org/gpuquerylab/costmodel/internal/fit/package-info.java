/**
 * Fits the coefficients of the calibrated model to part of the measurements, and tests how well
 * they predict the rest.
 */
@NullMarked
package org.gpuquerylab.costmodel.internal.fit;

import org.jspecify.annotations.NullMarked;
