package org.gpuquerylab.plots.internal;

import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import java.awt.Font;
import java.awt.Shape;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.geom.PathIterator;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Records drawing commands for a format that supports text, so that readers can search and select
 * the text, and screen readers can read it. XChart fills the outlines of its labels. If a label was
 * registered before, its text is recorded instead of its outline.
 */
public class TextGraphics extends VectorGraphics2D {

  private static final double UP = -Math.PI / 2;
  private static final double STEPS = 1000;

  /** Characters that XML does not allow. */
  private static final Pattern NO_TEXT = Pattern.compile("[\\p{Cc}\\p{Cs}\\uFFFE\\uFFFF]");

  private record Label(String text, Font font, boolean upwards) {}

  private final Map<List<Long>, Label> labels = new HashMap<>();

  /**
   * Draws one line of text that starts at {@code x} on the baseline {@code y}, in the current
   * colour.
   */
  void text(String text, Font font, double x, double y) {
    setFont(font);
    drawString(NO_TEXT.matcher(text).replaceAll("\uFFFD"), (float) x, (float) y);
  }

  /** Registers a label, horizontal or upwards, whose outline will be filled later. */
  void expect(String text, Font font) {
    if (!text.isBlank()) {
      TextLayout layout = new TextLayout(text, font, getFontRenderContext());
      AffineTransform up = AffineTransform.getRotateInstance(UP, 0, 0);
      labels.put(key(layout.getOutline(null)), new Label(text, font, false));
      labels.put(key(layout.getOutline(up)), new Label(text, font, true));
    }
  }

  @Override
  public void fill(Shape shape) {
    Label label = labels.isEmpty() ? null : labels.get(key(shape));
    if (label == null) {
      super.fill(shape);
    } else if (label.upwards()) {
      AffineTransform before = getTransform();
      rotate(UP);
      text(label.text(), label.font(), 0, 0);
      setTransform(before);
    } else {
      text(label.text(), label.font(), 0, 0);
    }
  }

  /** The points of an outline. */
  private static List<Long> key(Shape shape) {
    double[] points = new double[6];
    Long[] key = new Long[0];
    int size = 0;
    for (PathIterator path = shape.getPathIterator(null); !path.isDone(); path.next()) {
      Arrays.fill(points, 0);
      int kind = path.currentSegment(points);
      if (size + 7 > key.length) {
        key = Arrays.copyOf(key, 2 * key.length + 7);
      }
      key[size++] = (long) kind;
      for (double point : points) {
        key[size++] = Math.round(point * STEPS);
      }
    }
    return List.of(Arrays.copyOf(key, size));
  }
}
