/**
 * What a policy decides before kernels run ({@link
 * org.gpuquerylab.concurrency.schedule.SchedulingPolicy}).
 */
@NullMarked
package org.gpuquerylab.concurrency.schedule;

import org.jspecify.annotations.NullMarked;
