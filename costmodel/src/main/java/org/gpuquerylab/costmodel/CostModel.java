package org.gpuquerylab.costmodel;

/** Predicts the time of an operator on one device from its input's shape. */
public interface CostModel {

  /** The name by which the command line chooses the model. */
  String name();

  /** The operator's steps with the time of each. */
  CostEstimate estimate(OperatorInput input);
}
