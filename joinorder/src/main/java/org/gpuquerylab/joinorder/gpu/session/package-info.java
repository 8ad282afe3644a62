/**
 * Searches on a device, with the queue and the device memory that they keep from one query to the
 * next.
 */
@NullMarked
package org.gpuquerylab.joinorder.gpu.session;

import org.jspecify.annotations.NullMarked;
