package org.gpuquerylab.costmodel.internal.fit;

import org.gpuquerylab.costmodel.calibrated.CalibratedModel;
import org.gpuquerylab.costmodel.internal.work.StepWork;

/**
 * The measured time of one step.
 *
 * @param point the name of the measured input; all steps of one input have the same point
 * @param operator the operator's name
 * @param work the amounts of work of the step
 * @param seconds the step's measured device time
 */
public record Observation(String point, String operator, StepWork work, double seconds) {

  /** Checks that the time is positive, since errors are relative to it. */
  public Observation {
    if (!(seconds > 0) || Double.isInfinite(seconds)) {
      throw new IllegalArgumentException(
          point + ", " + operator + ": the time must be positive, not " + seconds);
    }
  }

  /** The name of the step's coefficients. */
  String key() {
    return CalibratedModel.key(operator, work.step());
  }
}
