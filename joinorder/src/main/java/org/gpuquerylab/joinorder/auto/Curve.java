package org.gpuquerylab.joinorder.auto;

/** Time as a function of work. */
interface Curve {
  /** Predicted milliseconds for an amount of work. */
  double millis(double work);
}
