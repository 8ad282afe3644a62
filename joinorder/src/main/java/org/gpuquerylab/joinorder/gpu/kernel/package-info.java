/**
 * What the kernels of all algorithms share: the cost function, the query graph as they read it,
 * sums over a work-group, and the amount of work that fills a device.
 */
@NullMarked
package org.gpuquerylab.joinorder.gpu.kernel;

import org.jspecify.annotations.NullMarked;
