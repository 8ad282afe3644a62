/**
 * Policies that assign a query's operations to lanes: queues, or branches of one captured sequence
 * ({@link org.gpuquerylab.concurrency.execution.lane.LanePolicies}).
 */
@NullMarked
package org.gpuquerylab.concurrency.execution.lane;

import org.jspecify.annotations.NullMarked;
