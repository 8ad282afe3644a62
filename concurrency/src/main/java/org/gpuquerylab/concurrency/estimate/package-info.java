/**
 * A model of time: what a device does in a second ({@link
 * org.gpuquerylab.concurrency.estimate.DeviceRates}), how long kernels take alone and together, and
 * how long any schedule of them takes at least.
 */
@NullMarked
package org.gpuquerylab.concurrency.estimate;

import org.jspecify.annotations.NullMarked;
