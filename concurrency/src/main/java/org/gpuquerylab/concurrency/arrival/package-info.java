/**
 * Streams of arriving queries ({@link org.gpuquerylab.concurrency.arrival.ArrivalProcess}), what a
 * server of them does ({@link org.gpuquerylab.concurrency.arrival.QueryServer}), and the latency of
 * each query. The servers are in {@code server}; devices that serve at no cost, simulated, in
 * {@code ideal}.
 */
@NullMarked
package org.gpuquerylab.concurrency.arrival;

import org.jspecify.annotations.NullMarked;
