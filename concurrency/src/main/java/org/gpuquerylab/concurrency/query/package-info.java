/**
 * A query as a list of kernels on one device ({@link
 * org.gpuquerylab.concurrency.query.DeviceQuery}); policies schedule and run it.
 */
@NullMarked
package org.gpuquerylab.concurrency.query;

import org.jspecify.annotations.NullMarked;
