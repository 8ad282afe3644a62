package org.gpuquerylab.plots.internal;

import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import java.awt.Font;
import java.awt.Shape;
import java.util.regex.Pattern;

/** Records drawing commands, with text as text, for SVG. */
public class TextGraphics extends VectorGraphics2D implements TextPen {

  /** Characters that XML does not allow. */
  private static final Pattern NO_TEXT = Pattern.compile("[\\p{Cc}\\p{Cs}\\uFFFE\\uFFFF]");

  private final OutlinedLabels labels = new OutlinedLabels();

  @Override
  public void text(String text, Font font, double x, double y) {
    setFont(font);
    drawString(NO_TEXT.matcher(text).replaceAll("\uFFFD"), (float) x, (float) y);
  }

  @Override
  public OutlinedLabels labels() {
    return labels;
  }

  @Override
  public void fillShape(Shape shape) {
    super.fill(shape);
  }

  @Override
  public void fill(Shape shape) {
    labels.fill(this, shape);
  }
}
