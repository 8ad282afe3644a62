package org.gpuquerylab.plots.file;

import java.util.Locale;

/** A file format that figures are written in. */
public enum Format {
  /** Scalable, for web pages and papers; texts are outlines, so it looks the same everywhere. */
  SVG,
  /** Pixels, two for each unit of the page. */
  PNG,
  /** Scalable, for papers. */
  PDF,
  /** The data: a line for each point, including those that no axis shows. */
  CSV;

  /** The file name's ending, without a dot. */
  public String extension() {
    return name().toLowerCase(Locale.ROOT);
  }
}
