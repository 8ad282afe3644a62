/**
 * Sessions of searches on a device. A session keeps its queue and its device memory from one query
 * to the next.
 */
@NullMarked
package org.gpuquerylab.joinorder.gpu.session;

import org.jspecify.annotations.NullMarked;
