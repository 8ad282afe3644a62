package org.gpuquerylab.plots;

/** How the series of a chart are drawn. */
public enum Drawing {
  /** Lines; intervals are translucent bands, where these are few enough to be told apart. */
  BANDS,
  /** Lines; each interval is a vertical line, as fits a range of few values. */
  WHISKERS,
  /** Bars side by side, in groups. */
  BARS,
  /** Bars end to end. */
  STACKED_BARS
}
