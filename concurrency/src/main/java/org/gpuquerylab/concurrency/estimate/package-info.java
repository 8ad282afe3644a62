/**
 * A model of time: the rates of a device ({@link
 * org.gpuquerylab.concurrency.estimate.DeviceRates}), the time of kernels alone and together, and
 * the minimum time of any schedule of kernels.
 */
@NullMarked
package org.gpuquerylab.concurrency.estimate;

import org.jspecify.annotations.NullMarked;
