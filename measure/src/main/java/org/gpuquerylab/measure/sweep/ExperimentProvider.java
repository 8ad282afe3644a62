package org.gpuquerylab.measure.sweep;

import java.util.List;

/**
 * Adds a user's experiments to the lab. A class with a public constructor without parameters, named
 * in the jar's {@code META-INF/services/org.gpuquerylab.measure.sweep.ExperimentProvider}, is found
 * by {@link java.util.ServiceLoader}.
 */
@FunctionalInterface
public interface ExperimentProvider {
  /** The experiments, with names that no other experiment has. */
  List<Experiment> entries();
}
