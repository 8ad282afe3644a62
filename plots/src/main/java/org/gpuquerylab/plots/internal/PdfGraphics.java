package org.gpuquerylab.plots.internal;

import de.rototor.pdfbox.graphics2d.PdfBoxGraphics2D;
import de.rototor.pdfbox.graphics2d.PdfBoxGraphics2DFontTextDrawer;
import java.awt.BasicStroke;
import java.awt.Font;
import java.awt.Shape;
import java.io.IOException;
import java.io.InputStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;

/** Draws a figure into a PDF, with text as text in the charts' font, which the PDF embeds. */
public class PdfGraphics extends PdfBoxGraphics2D implements TextPen {

  /**
   * Half of the width by which a bold letter is wider than a regular one, as a part of its size.
   */
  private static final float BOLD = 0.04f;

  private final OutlinedLabels labels = new OutlinedLabels();

  /** Creates the surface of a page. */
  public PdfGraphics(PDDocument document, int width, int height) throws IOException {
    super(document, width, height);
    try (InputStream in = ChartFont.open()) {
      PDFont font = PDType0Font.load(document, in, true);
      setFontTextDrawer(
          new PdfBoxGraphics2DFontTextDrawer() {
            @Override
            protected PDFont mapFont(Font wanted, IFontTextDrawerEnv env) {
              return font;
            }
          });
    }
  }

  /** Draws text; text with characters that the font lacks is drawn as outlines. */
  @Override
  public void text(String text, Font font, double x, double y) {
    if (font.canDisplayUpTo(text) >= 0) {
      super.fill(Text.outline(text, font, x, y));
      return;
    }
    setFont(font);
    drawString(text, (float) x, (float) y);
    if (font.isBold()) {
      // The font has regular letters only, so a rim makes them bold, as Java does.
      setStroke(new BasicStroke(BOLD * font.getSize2D()));
      draw(Text.outline(text, font.deriveFont(Font.PLAIN), x, y));
    }
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
