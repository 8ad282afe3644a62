package org.gpuquerylab.costmodel;

import java.util.List;

/**
 * The predicted time of one operator.
 *
 * @param operator the operator's name
 * @param steps the operator's steps in order, on the device
 * @param transfer the copies that are needed if the input starts and the result ends in host memory
 */
public record CostEstimate(String operator, List<CostStep> steps, Transfer transfer) {

  /** Copies the list. */
  public CostEstimate {
    steps = List.copyOf(steps);
  }

  /**
   * The sum of the steps in seconds: the operator's time if input and result stay on the device.
   */
  public double deviceSeconds() {
    return steps.stream().mapToDouble(CostStep::seconds).sum();
  }

  /** The device time and T_t, in seconds. */
  public double totalSeconds() {
    return deviceSeconds() + transfer.seconds();
  }

  /**
   * Returns the step of the given name.
   *
   * @throws IllegalArgumentException if there is no such step; the message names the existing steps
   */
  public CostStep step(String name) {
    return steps.stream()
        .filter(step -> step.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    operator
                        + " has no step "
                        + name
                        + ", only "
                        + steps.stream().map(CostStep::name).toList()));
  }
}
