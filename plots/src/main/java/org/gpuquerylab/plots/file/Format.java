package org.gpuquerylab.plots.file;

import java.util.Locale;

/** A file format of figures. */
public enum Format {
  /**
   * A scalable format for web pages and papers. Texts are outlines, so they look the same
   * everywhere.
   */
  SVG,
  /** An image of pixels, with two pixels for each unit of the page. */
  PNG,
  /** A scalable format for papers. */
  PDF,
  /** The data: a line for each point, including points that no axis can show. */
  CSV,
  /** Source for LaTeX's package pgfplots, whose texts have the fonts of the paper. */
  TIKZ;

  /** The ending of the file name, without a dot. */
  public String extension() {
    return this == TIKZ ? "tex" : name().toLowerCase(Locale.ROOT);
  }
}
