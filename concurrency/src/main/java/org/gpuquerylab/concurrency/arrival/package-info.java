/**
 * Streams of arriving queries ({@link org.gpuquerylab.concurrency.arrival.ArrivalProcess}), their
 * servers ({@link org.gpuquerylab.concurrency.arrival.QueryServer}), and the latency of each query.
 * The package {@code server} has the servers, and {@code ideal} has simulated devices without any
 * overhead.
 */
@NullMarked
package org.gpuquerylab.concurrency.arrival;

import org.jspecify.annotations.NullMarked;
