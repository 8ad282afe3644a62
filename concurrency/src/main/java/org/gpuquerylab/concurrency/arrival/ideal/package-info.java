/**
 * Streams of arriving queries on an ideal device ({@link
 * org.gpuquerylab.concurrency.arrival.ideal.IdealDevice}). The device works at its measured
 * capacity whenever a query waits. Its host begins and stops queries at no cost, and each query can
 * use the whole device. There are three rules: first come, first served; shortest first; and a
 * bound for all orders. The difference between a real server and these rules is caused by its host,
 * its device or its order.
 */
@NullMarked
package org.gpuquerylab.concurrency.arrival.ideal;

import org.jspecify.annotations.NullMarked;
