/**
 * Streams of arriving queries ({@link org.gpuquerylab.concurrency.arrival.ArrivalProcess}), servers
 * that answer them as they come, and the latency of each.
 */
@NullMarked
package org.gpuquerylab.concurrency.arrival;

import org.jspecify.annotations.NullMarked;
