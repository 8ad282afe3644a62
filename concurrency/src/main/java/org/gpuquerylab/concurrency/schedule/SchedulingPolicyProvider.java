package org.gpuquerylab.concurrency.schedule;

import java.util.List;

/**
 * Adds a user's policies to the catalogue. {@link java.util.ServiceLoader} finds a class that has a
 * public constructor without parameters and is named in the jar's {@code
 * META-INF/services/org.gpuquerylab.concurrency.schedule.SchedulingPolicyProvider}.
 */
@FunctionalInterface
public interface SchedulingPolicyProvider {
  /** The policies; no other policy may have the same names. */
  List<SchedulingPolicy> entries();
}
