package org.gpuquerylab.plots.internal;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.font.FontRenderContext;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.geom.PathIterator;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds labels by their outlines. XChart fills the outlines of its labels; if a label was
 * registered before, its text is drawn instead.
 */
final class OutlinedLabels {

  private static final FontRenderContext CONTEXT = new FontRenderContext(null, false, true);
  private static final double UP = -Math.PI / 2;
  private static final double STEPS = 1000;

  private record Label(String text, Font font, boolean upwards) {}

  private final Map<List<Long>, Label> labels = new HashMap<>();

  /** Registers a label, horizontal or upwards, whose outline will be filled later. */
  void expect(String text, Font font) {
    if (!text.isBlank()) {
      TextLayout layout = new TextLayout(text, font, CONTEXT);
      AffineTransform up = AffineTransform.getRotateInstance(UP, 0, 0);
      labels.put(key(layout.getOutline(null)), new Label(text, font, false));
      labels.put(key(layout.getOutline(up)), new Label(text, font, true));
    }
  }

  /** Fills a shape, or draws the text of the label whose outline it is. */
  <G extends Graphics2D & TextPen> void fill(G g, Shape shape) {
    Label label = labels.isEmpty() ? null : labels.get(key(shape));
    if (label == null) {
      g.fillShape(shape);
    } else if (label.upwards()) {
      AffineTransform before = g.getTransform();
      g.rotate(UP);
      g.text(label.text(), label.font(), 0, 0);
      g.setTransform(before);
    } else {
      g.text(label.text(), label.font(), 0, 0);
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
