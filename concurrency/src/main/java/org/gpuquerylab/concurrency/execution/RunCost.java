package org.gpuquerylab.concurrency.execution;

/**
 * What a run asks of the host.
 *
 * @param readyMillis planning and capture, once for all runs
 * @param makespanMillis of the last run by the host's clock, from the first enqueue until all is
 *     complete
 * @param enqueueMillis of it, until all was enqueued
 * @param launches kernels in a run
 * @param submissions commands that the host gives to the driver in a run: launches, copies and
 *     fills, or replays
 */
public record RunCost(
    double readyMillis,
    double makespanMillis,
    double enqueueMillis,
    long launches,
    long submissions) {}
