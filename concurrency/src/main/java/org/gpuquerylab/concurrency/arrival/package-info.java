/**
 * Streams of arriving queries ({@link org.gpuquerylab.concurrency.arrival.ArrivalProcess}), their
 * servers ({@link org.gpuquerylab.concurrency.arrival.QueryServer}), and the latency of each query.
 * The servers are in {@code server}; simulated devices without any overhead are in {@code ideal}.
 */
@NullMarked
package org.gpuquerylab.concurrency.arrival;

import org.jspecify.annotations.NullMarked;
