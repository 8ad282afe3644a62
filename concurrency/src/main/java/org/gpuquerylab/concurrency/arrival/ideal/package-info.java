/**
 * Streams of arriving queries on an ideal device ({@link
 * org.gpuquerylab.concurrency.arrival.ideal.IdealDevice}): it works at its measured capacity
 * whenever a query is there, a host begins and stops queries at no cost, and each query can have
 * all of the device to itself. First come, first served; the shortest first; and a bound for every
 * order there is. What a real server lacks to these is the host's, the device's or its order's.
 */
@NullMarked
package org.gpuquerylab.concurrency.arrival.ideal;

import org.jspecify.annotations.NullMarked;
