package org.gpuquerylab.concurrency.execution;

/**
 * Which policy was taken before the run, and what it took to decide.
 *
 * @param policy the name of the policy taken
 * @param choices how many policies were readied and tried; with 1 the model alone decided
 * @param runs of all of them together before the run, those that warm up too
 * @param millis to ready and try them, by the host's clock
 */
public record PolicyDecision(String policy, int choices, int runs, double millis) {}
