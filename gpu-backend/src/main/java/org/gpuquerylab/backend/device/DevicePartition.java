package org.gpuquerylab.backend.device;

/**
 * A share of an open device's multiprocessors. Commands on a queue of one partition run on no
 * multiprocessor of another; memory, kernels and events belong to the whole device.
 *
 * @param index its number, from 0
 * @param multiprocessors how many multiprocessors it has; all partitions of a device have the same
 *     number
 */
public record DevicePartition(int index, int multiprocessors) {}
