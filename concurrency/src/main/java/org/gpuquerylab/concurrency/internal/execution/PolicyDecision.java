package org.gpuquerylab.concurrency.internal.execution;

/**
 * The policy that was chosen before the run, and the cost of the choice.
 *
 * @param policy the name of the chosen policy
 * @param choices number of policies that were prepared and tried; with 1, the model alone decided
 * @param runs total number of runs of these policies before the actual run, including warm-up runs
 * @param millis the time to prepare and try these policies, by the host's clock
 */
public record PolicyDecision(String policy, int choices, int runs, double millis) {}
