/**
 * Policies that assign the operations of queries to lanes. A lane is a queue, or a branch of one
 * captured sequence ({@link org.gpuquerylab.concurrency.execution.lane.LanePolicies}).
 */
@NullMarked
package org.gpuquerylab.concurrency.execution.lane;

import org.jspecify.annotations.NullMarked;
