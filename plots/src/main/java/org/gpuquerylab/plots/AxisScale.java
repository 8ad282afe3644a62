package org.gpuquerylab.plots;

/** How an axis maps values to positions. */
public enum AxisScale {
  /** Linear: equal differences have equal distances. */
  LINEAR,
  /** Logarithmic: equal ratios have equal distances. Values of zero and below cannot be shown. */
  LOG
}
