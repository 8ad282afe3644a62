/**
 * What the kernels of all algorithms share: the cost function, the query graph as they read it,
 * sums over a work-group, and how much work fills a device.
 */
@NullMarked
package org.gpuquerylab.joinorder.gpu.kernel;

import org.jspecify.annotations.NullMarked;
