package org.gpuquerylab.plots;

/** How the series of a chart are drawn. */
public enum Drawing {
  /** Lines; intervals are translucent bands if there are few enough bands to distinguish them. */
  BANDS,
  /** Lines; each interval is a vertical line, which suits an axis with few values. */
  WHISKERS,
  /** Bars side by side, in groups. */
  BARS,
  /** Stacked bars. */
  STACKED_BARS,
  /** A timeline: bars that begin where their interval begins and end where it ends. */
  SPANS
}
