package org.gpuquerylab.backend.device;

/**
 * A part of an open device's multiprocessors. What is enqueued on a queue of one partition runs on
 * no multiprocessor of another; memory, kernels and events are the whole device's.
 *
 * @param index its number, from 0
 * @param multiprocessors how many it has; all partitions of a device have as many
 */
public record DevicePartition(int index, int multiprocessors) {}
