package org.gpuquerylab.backend;

/**
 * A copy of elements from a buffer of one member of a group to a buffer of another member, or of
 * the same one.
 *
 * @param from the index of the member that has the source
 * @param source the buffer to copy from, which is not modified
 * @param sourceIndex the first element to copy
 * @param to the index of the member that has the target
 * @param target the buffer to copy to, which is modified
 * @param targetIndex the index of the first element in the target
 * @param count the number of elements, which may be 0
 */
public record BufferTransfer<A>(
    int from,
    DeviceBuffer<A> source,
    long sourceIndex,
    int to,
    DeviceBuffer<A> target,
    long targetIndex,
    long count) {}
