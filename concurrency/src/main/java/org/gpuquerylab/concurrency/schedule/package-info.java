/**
 * What a policy decides before kernels run: a {@link
 * org.gpuquerylab.concurrency.schedule.SchedulingPolicy}, found by its name in {@link
 * org.gpuquerylab.concurrency.schedule.SchedulingPolicies}, makes a {@link
 * org.gpuquerylab.concurrency.schedule.SchedulePlan} of a {@link
 * org.gpuquerylab.concurrency.schedule.ScheduleProblem}; {@link
 * org.gpuquerylab.concurrency.schedule.PlanTime} estimates how long it takes.
 */
@NullMarked
package org.gpuquerylab.concurrency.schedule;

import org.jspecify.annotations.NullMarked;
