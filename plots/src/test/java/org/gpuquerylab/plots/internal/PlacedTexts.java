package org.gpuquerylab.plots.internal;

import java.awt.Font;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.plots.Figure;

/** Records where a figure's texts are drawn. */
public final class PlacedTexts extends TextGraphics {

  /** Texts whose edges touch are no collision. */
  private static final double TOUCHING = 0.1;

  /**
   * A text, and the smallest rectangle around its outlines on the page.
   *
   * @param drawn whether the font has a glyph for every character
   */
  public record Placed(String text, Rectangle2D box, boolean drawn) {}

  private final List<Placed> texts = new ArrayList<>();

  private PlacedTexts() {}

  /** Returns the texts of a figure in the order in which they are drawn. */
  public static List<Placed> of(Figure figure) {
    PlacedTexts recorder = new PlacedTexts();
    FigureCanvas canvas = new FigureCanvas(figure);
    canvas.paint(recorder, canvas.getWidth(), canvas.getHeight());
    return recorder.texts;
  }

  @Override
  public void text(String text, Font font, double x, double y) {
    Rectangle2D box = Text.outline(text, font, x, y).getBounds2D();
    Rectangle2D onPage = getTransform().createTransformedShape(box).getBounds2D();
    texts.add(new Placed(text, onPage, font.canDisplayUpTo(text) < 0));
  }

  /**
   * Returns a line for each two texts that overlap, for each text that leaves the page, and for
   * each text with a character that the font lacks.
   */
  public static List<String> faults(Figure figure) {
    return faults(figure, of(figure));
  }

  static List<String> faults(Figure figure, List<Placed> texts) {
    FigureCanvas canvas = new FigureCanvas(figure);
    return faults(texts, new Rectangle2D.Double(0, 0, canvas.getWidth(), canvas.getHeight()));
  }

  static List<String> faults(List<Placed> texts, Rectangle2D page) {
    List<String> faults = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      Placed one = texts.get(i);
      if (!one.drawn()) {
        faults.add(String.format(Locale.ROOT, "'%s' shows a box for a character", one.text()));
      }
      if (!page.contains(one.box()) && !one.box().isEmpty()) {
        faults.add(String.format(Locale.ROOT, "'%s' leaves the page", one.text()));
      }
      for (Placed other : texts.subList(0, i)) {
        Rectangle2D common = one.box().createIntersection(other.box());
        if (common.getWidth() > TOUCHING && common.getHeight() > TOUCHING) {
          faults.add(String.format(Locale.ROOT, "'%s' and '%s' overlap", other.text(), one.text()));
        }
      }
    }
    return faults;
  }
}
