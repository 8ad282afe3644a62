package org.gpuquerylab.plots.internal;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.font.FontRenderContext;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Measures, wraps and draws text. Text is drawn as outlines, so that it looks the same in every
 * format, unless the format supports text.
 */
final class Text {

  private static final FontRenderContext CONTEXT = new FontRenderContext(null, true, true);

  private static final Pattern SPACES = Pattern.compile("\\s+");

  private static final String ELLIPSIS = "\u2026";

  private Text() {}

  /** The width of one line of text. */
  static double width(String text, Font font) {
    return text.isEmpty() ? 0 : new TextLayout(text, font, CONTEXT).getAdvance();
  }

  /** The text, or its beginning and an ellipsis if the text is wider than {@code width}. */
  static String shortened(String text, Font font, double width) {
    if (width(text, font) <= width) {
      return text;
    }
    int from = 0;
    int to = text.length();
    while (from < to) {
      int middle = (from + to + 1) / 2;
      if (width(beginning(text, middle), font) <= width) {
        from = middle;
      } else {
        to = middle - 1;
      }
    }
    return beginning(text, from);
  }

  private static String beginning(String text, int length) {
    boolean half = length > 0 && Character.isHighSurrogate(text.charAt(length - 1));
    return text.substring(0, half ? length - 1 : length).stripTrailing() + ELLIPSIS;
  }

  /** Draws one line of text that starts at {@code x} on the baseline {@code y}. */
  static void draw(Graphics2D g, String text, Font font, Color color, double x, double y) {
    if (!text.isEmpty()) {
      g.setColor(color);
      if (g instanceof TextPen texts) {
        texts.text(text, font, x, y);
      } else {
        g.fill(outline(text, font, x, y));
      }
    }
  }

  /** Draws a white rim around one line of text, which separates the text from lines below it. */
  static void drawRim(Graphics2D g, String text, Font font, double x, double y) {
    if (!text.isEmpty()) {
      g.setColor(Color.WHITE);
      g.setStroke(new BasicStroke(3f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
      g.draw(outline(text, font, x, y));
    }
  }

  /** The outline of one line of text that starts at {@code x} on the baseline {@code y}. */
  static Shape outline(String text, Font font, double x, double y) {
    return new TextLayout(text, font, CONTEXT)
        .getOutline(AffineTransform.getTranslateInstance(x, y));
  }

  /** Breaks text at spaces into lines of at most {@code width}; a longer word is shortened. */
  static List<String> wrap(String text, Font font, double width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String whole : SPACES.split(text.strip(), -1)) {
      String word = shortened(whole, font, width);
      if (!line.isEmpty() && width(line + " " + word, font) > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    if (!line.isEmpty()) {
      lines.add(line.toString());
    }
    return lines;
  }
}
