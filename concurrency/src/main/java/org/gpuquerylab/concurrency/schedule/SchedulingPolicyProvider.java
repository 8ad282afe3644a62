package org.gpuquerylab.concurrency.schedule;

import java.util.List;

/**
 * Adds a user's policies to the catalogue. A class with a public constructor without parameters,
 * named in the jar's {@code
 * META-INF/services/org.gpuquerylab.concurrency.schedule.SchedulingPolicyProvider}, is found by
 * {@link java.util.ServiceLoader}.
 */
@FunctionalInterface
public interface SchedulingPolicyProvider {
  /** The policies, with names that no other policy has. */
  List<SchedulingPolicy> entries();
}
