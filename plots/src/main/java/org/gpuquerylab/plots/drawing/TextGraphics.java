package org.gpuquerylab.plots.drawing;

import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import java.awt.Font;
import java.util.regex.Pattern;

/**
 * Records drawing commands for a format that supports text, so that readers can search and select
 * the text, and screen readers can read it.
 */
public class TextGraphics extends VectorGraphics2D {

  /** Characters that XML does not allow. */
  private static final Pattern NO_TEXT = Pattern.compile("[\\p{Cc}\\p{Cs}\\uFFFE\\uFFFF]");

  /**
   * Draws one line of text that starts at {@code x} on the baseline {@code y}, in the current
   * colour.
   */
  void text(String text, Font font, double x, double y) {
    setFont(font);
    drawString(NO_TEXT.matcher(text).replaceAll("\uFFFD"), (float) x, (float) y);
  }
}
