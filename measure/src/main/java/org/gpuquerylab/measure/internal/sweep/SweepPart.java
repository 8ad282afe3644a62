package org.gpuquerylab.measure.internal.sweep;

import java.util.List;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.Experiment;

/** The tasks of a sweep that one run measures. */
@FunctionalInterface
public interface SweepPart {

  /**
   * The tasks of this part, in the order of the sweep.
   *
   * @param tasks all tasks of the sweep; not modified
   */
  List<Task> of(Experiment experiment, List<Task> tasks);
}
