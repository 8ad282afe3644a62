/**
 * The decisions of a policy before kernels run. {@link
 * org.gpuquerylab.concurrency.schedule.SchedulingPolicies} finds a {@link
 * org.gpuquerylab.concurrency.schedule.SchedulingPolicy} by its name. The policy makes a {@link
 * org.gpuquerylab.concurrency.schedule.SchedulePlan} for a {@link
 * org.gpuquerylab.concurrency.schedule.ScheduleProblem}, and {@link
 * org.gpuquerylab.concurrency.schedule.PlanTime} estimates the time of the plan.
 *
 * <p>A model of time: the rates of a device ({@link
 * org.gpuquerylab.concurrency.schedule.DeviceRates}), the time of kernels alone and together, and
 * the minimum time of any schedule of kernels.
 *
 * <p>Files with kernels to schedule ({@link org.gpuquerylab.concurrency.schedule.ScheduleFile}).
 */
@NullMarked
package org.gpuquerylab.concurrency.schedule;

import org.jspecify.annotations.NullMarked;
