package org.gpuquerylab.concurrency.execution;

/**
 * The policy chosen before the run, and the cost of the decision.
 *
 * @param policy the name of the chosen policy
 * @param choices number of policies prepared and tried; with 1 the model alone decided
 * @param runs number of runs of all of them before the run, including warm-up
 * @param millis the time to prepare and try them, by the host's clock
 */
public record PolicyDecision(String policy, int choices, int runs, double millis) {}
