package org.gpuquerylab.backend.device;

/**
 * A part of an open device's multiprocessors. Commands on a queue of one partition never use the
 * multiprocessors of another partition; memory, kernels and events belong to the whole device.
 *
 * @param index the index of this partition, from 0
 * @param multiprocessors the number of multiprocessors, which is the same for all partitions of a
 *     device
 */
public record DevicePartition(int index, int multiprocessors) {}
