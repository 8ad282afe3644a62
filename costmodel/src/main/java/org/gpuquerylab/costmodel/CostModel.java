package org.gpuquerylab.costmodel;

/** Predicts the time of an operator on one device from its input's shape. */
public interface CostModel {

  /** The name by which the command line chooses the model. */
  String name();

  /** Estimates the time of each of the operator's steps. */
  CostEstimate estimate(OperatorInput input);
}
