/**
 * Coefficients of the calibrated model fitted to a part of the measurements, and how well they
 * predict the rest.
 */
@NullMarked
package org.gpuquerylab.costmodel.fit;

import org.jspecify.annotations.NullMarked;
