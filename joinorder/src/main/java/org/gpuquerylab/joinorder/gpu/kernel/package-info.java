/**
 * Shared parts of the kernels of all algorithms: the cost function, the query graph, sums over a
 * work-group, and the amount of work that fills a device.
 */
@NullMarked
package org.gpuquerylab.joinorder.gpu.kernel;

import org.jspecify.annotations.NullMarked;
