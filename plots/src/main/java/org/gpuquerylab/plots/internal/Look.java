package org.gpuquerylab.plots.internal;

import java.awt.Color;

/** Sizes and colours that all figures use; sizes are in units of the page. */
final class Look {
  static final int PANEL_WIDTH = 430;
  static final int PANEL_HEIGHT = 285;
  static final int MARGIN = 18;

  /** The gap between rows of panels. */
  static final int ROW_GAP = 10;

  static final double TITLE_SIZE = 17;
  static final double PANEL_TITLE_SIZE = 13;
  static final int PANEL_TITLE_HEIGHT = 20;
  static final double LABEL_SIZE = 12;
  static final double NOTE_SIZE = 11;
  static final float LINE_WIDTH = 1.8f;
  static final int MARKER_SIZE = 7;
  static final int BAND_ALPHA = 46;
  static final int WHISKER_ALPHA = 150;

  static final Color TEXT = new Color(0x222222);
  static final Color AXIS = new Color(0x666666);
  static final Color GRID = new Color(0xE3E3E3);
  static final Color BASELINE = new Color(0x555555);

  private Look() {}

  /** A colour for text on another colour: either white or nearly black. */
  static Color ink(Color on) {
    double light = 0.299 * on.getRed() + 0.587 * on.getGreen() + 0.114 * on.getBlue();
    return light < 135 ? Color.WHITE : TEXT;
  }
}
