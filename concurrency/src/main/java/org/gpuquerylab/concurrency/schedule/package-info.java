/**
 * The decisions of a policy before kernels run. {@link
 * org.gpuquerylab.concurrency.schedule.SchedulingPolicies} finds a {@link
 * org.gpuquerylab.concurrency.schedule.SchedulingPolicy} by its name. The policy makes a {@link
 * org.gpuquerylab.concurrency.schedule.SchedulePlan} for a {@link
 * org.gpuquerylab.concurrency.schedule.ScheduleProblem}, and {@link
 * org.gpuquerylab.concurrency.schedule.PlanTime} estimates the time of the plan.
 */
@NullMarked
package org.gpuquerylab.concurrency.schedule;

import org.jspecify.annotations.NullMarked;
