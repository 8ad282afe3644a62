package org.gpuquerylab.plots;

/** How an axis maps values to positions. */
public enum AxisScale {
  /** Equal differences are equally far apart. */
  LINEAR,
  /** Equal ratios are equally far apart; values of zero and below cannot be shown on it. */
  LOG
}
