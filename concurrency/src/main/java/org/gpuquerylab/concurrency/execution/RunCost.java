package org.gpuquerylab.concurrency.execution;

/**
 * The cost of a run for the host.
 *
 * @param readyMillis time of planning and capture, once for all runs
 * @param makespanMillis time of the last run by the host's clock, from the first enqueue until all
 *     is complete
 * @param enqueueMillis the part of it until everything was enqueued
 * @param launches number of kernels in a run
 * @param submissions number of commands that the host gives to the driver in a run: launches,
 *     copies and fills, or replays
 */
public record RunCost(
    double readyMillis,
    double makespanMillis,
    double enqueueMillis,
    long launches,
    long submissions) {}
