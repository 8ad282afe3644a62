package org.gpuquerylab.measure.sweep;

import java.util.List;

/**
 * Adds a user's experiments to the lab. {@link java.util.ServiceLoader} finds a class that has a
 * public constructor without parameters and is named in the jar's {@code
 * META-INF/services/org.gpuquerylab.measure.sweep.ExperimentProvider}.
 */
@FunctionalInterface
public interface ExperimentProvider {
  /** The experiments; no other experiment may have the same names. */
  List<Experiment> entries();
}
