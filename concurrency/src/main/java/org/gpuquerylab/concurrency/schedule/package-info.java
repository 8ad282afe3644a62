/**
 * The decisions of a policy before kernels run: a {@link
 * org.gpuquerylab.concurrency.schedule.SchedulingPolicy}, found by its name in {@link
 * org.gpuquerylab.concurrency.schedule.SchedulingPolicies}, makes a {@link
 * org.gpuquerylab.concurrency.schedule.SchedulePlan} for a {@link
 * org.gpuquerylab.concurrency.schedule.ScheduleProblem}; {@link
 * org.gpuquerylab.concurrency.schedule.PlanTime} estimates its time.
 */
@NullMarked
package org.gpuquerylab.concurrency.schedule;

import org.jspecify.annotations.NullMarked;
