/**
 * Streams of arriving queries on an ideal device ({@link
 * org.gpuquerylab.concurrency.arrival.ideal.IdealDevice}): it works at its measured capacity
 * whenever a query is there, a host begins and stops queries at no cost, and each query can have
 * all of the device to itself. It has three rules: first come, first served; shortest first; and a
 * bound for all orders. The gap between a real server and these is due to its host, its device or
 * its order.
 */
@NullMarked
package org.gpuquerylab.concurrency.arrival.ideal;

import org.jspecify.annotations.NullMarked;
