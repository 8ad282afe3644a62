/**
 * Streams of arriving queries ({@link org.gpuquerylab.concurrency.arrival.ArrivalProcess}), what a
 * server of them does ({@link org.gpuquerylab.concurrency.arrival.QueryServer}), and the latency of
 * each query. The servers are in {@code server}.
 */
@NullMarked
package org.gpuquerylab.concurrency.arrival;

import org.jspecify.annotations.NullMarked;
