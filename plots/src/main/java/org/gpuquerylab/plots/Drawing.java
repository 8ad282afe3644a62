package org.gpuquerylab.plots;

/** How the series of a chart are drawn. */
public enum Drawing {
  /** Lines; intervals are translucent bands, if these are few enough to be distinguished. */
  BANDS,
  /** Lines; each interval is a vertical line, which suits a range of few values. */
  WHISKERS,
  /** Bars side by side, in groups. */
  BARS,
  /** Bars end to end. */
  STACKED_BARS
}
