package org.gpuquerylab.concurrency.internal.execution;

/**
 * The cost of a run for the host.
 *
 * @param planMillis time of the decision about batches and launches, once for all runs
 * @param readyMillis time of planning, of opening threads and queues, and of capture, once for all
 *     runs
 * @param makespanMillis time of the last run by the host's clock, from the first enqueued command
 *     until all commands are complete
 * @param enqueueMillis the part of the makespan until everything was enqueued
 * @param launches number of kernels in a run
 * @param submissions number of commands that the host passes to the driver in a run: either
 *     launches, copies and fills, or replays
 */
public record RunCost(
    double planMillis,
    double readyMillis,
    double makespanMillis,
    double enqueueMillis,
    long launches,
    long submissions) {}
