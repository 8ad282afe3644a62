package org.gpuquerylab.plots;

import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;

/** The shape of a series' markers. */
public enum Glyph {
  /** A filled disc. */
  CIRCLE,
  /** A square that stands on a side. */
  SQUARE,
  /** A triangle that points up. */
  TRIANGLE,
  /** A square that stands on a corner. */
  DIAMOND,
  /** A triangle that points down. */
  TRIANGLE_DOWN;

  /**
   * The outline around a centre. The outline's width is about {@code size}; shapes are scaled so
   * that they look equally large.
   */
  public Shape outline(double x, double y, double size) {
    Shape unit =
        switch (this) {
          case CIRCLE -> new Ellipse2D.Double(-0.5, -0.5, 1, 1);
          case SQUARE -> polygon(-0.45, -0.45, 0.45, -0.45, 0.45, 0.45, -0.45, 0.45);
          case TRIANGLE -> polygon(-0.58, 0.45, 0, -0.58, 0.58, 0.45);
          case DIAMOND -> polygon(0, -0.64, 0.64, 0, 0, 0.64, -0.64, 0);
          case TRIANGLE_DOWN -> polygon(-0.58, -0.45, 0, 0.58, 0.58, -0.45);
        };
    AffineTransform place = AffineTransform.getTranslateInstance(x, y);
    place.scale(size, size);
    return place.createTransformedShape(unit);
  }

  private static Path2D polygon(double... corners) {
    Path2D path = new Path2D.Double();
    path.moveTo(corners[0], corners[1]);
    for (int i = 2; i < corners.length; i += 2) {
      path.lineTo(corners[i], corners[i + 1]);
    }
    path.closePath();
    return path;
  }
}
