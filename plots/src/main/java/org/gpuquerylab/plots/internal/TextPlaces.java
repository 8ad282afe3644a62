package org.gpuquerylab.plots.internal;

import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Finds places for texts beside their markers. A text keeps off other texts and their leaders
 * first, then off lines and markers, and stays near its marker.
 */
final class TextPlaces {

  private static final double GAP = 4;
  private static final double LINE = Look.NOTE_SIZE * 1.15;

  /** The maximum number of lines by which a text may move above or below its marker. */
  private static final int MOST_LINES = 8;

  /** How many times worse a text on another text is than a text on a line. */
  private static final double ON_TEXT = 1000;

  /** How many times worse a text on the leader of another one is than a text on a line. */
  private static final double ON_LEADER = 20;

  /** The distance between samples of a line; each sample blocks a square of this width. */
  private static final double STEP = 4;

  private final Rectangle2D plot;
  private final double marker;
  private final List<Rectangle2D> lines = new ArrayList<>();
  private final List<Rectangle2D> texts = new ArrayList<>();
  private final List<Rectangle2D> leaders = new ArrayList<>();

  /**
   * Starts without anything in the way.
   *
   * @param plot the area in which texts must be
   * @param marker the width of a marker
   */
  TextPlaces(Rectangle2D plot, double marker) {
    this.plot = plot;
    this.marker = marker;
  }

  /** Keeps texts off a line. */
  void avoid(Line2D line) {
    add(line, lines);
  }

  /** Keeps texts off the marker at a point. */
  void avoidMarker(double x, double y) {
    lines.add(new Rectangle2D.Double(x - marker / 2, y - marker / 2, marker, marker));
  }

  /** Returns the place of a text for the marker at a point; later texts keep off it. */
  Rectangle2D place(double x, double y, double width) {
    boolean leftFirst = x > plot.getCenterX();
    double right = x + marker / 2 + GAP;
    double left = x - marker / 2 - GAP - width;
    List<Rectangle2D> places = new ArrayList<>();
    for (int line = 0; line <= MOST_LINES; line++) {
      for (int side : line == 0 ? new int[] {0} : new int[] {-line, line}) {
        double top = y - LINE / 2 + side * LINE;
        places.add(new Rectangle2D.Double(leftFirst ? left : right, top, width, LINE));
        places.add(new Rectangle2D.Double(leftFirst ? right : left, top, width, LINE));
        if (line > 0) {
          places.add(new Rectangle2D.Double(x - width / 2, top, width, LINE));
        }
      }
    }
    Rectangle2D best =
        places.stream()
            .min(
                Comparator.<Rectangle2D, Boolean>comparing(place -> !plot.contains(place))
                    .thenComparingDouble(place -> cost(place, x, y)))
            .orElseThrow();
    texts.add(
        new Rectangle2D.Double(best.getX() - GAP, best.getY(), best.getWidth() + 2 * GAP, LINE));
    leader(best, x, y).ifPresent(leader -> add(leader, leaders));
    return best;
  }

  /** The thin line from a text to its marker, if the text is not directly beside the marker. */
  Optional<Line2D> leader(Rectangle2D place, double x, double y) {
    if (Math.abs(place.getCenterY() - y) <= LINE) {
      return Optional.empty();
    }
    boolean above = place.getCenterY() < y;
    double nearX = Math.max(place.getMinX(), Math.min(x, place.getMaxX()));
    return Optional.of(
        new Line2D.Double(
            nearX,
            above ? place.getMaxY() : place.getMinY(),
            x,
            y + (above ? -marker / 2 : marker / 2)));
  }

  private double cost(Rectangle2D place, double x, double y) {
    long crossed =
        leader(place, x, y)
            .map(leader -> texts.stream().filter(leader::intersects).count())
            .orElse(0L);
    return ON_TEXT * overlap(place, texts)
        + ON_LEADER * (overlap(place, leaders) + STEP * LINE * crossed)
        + overlap(place, lines);
  }

  /** Adds small squares along a line. */
  private static void add(Line2D line, List<Rectangle2D> squares) {
    double length = line.getP1().distance(line.getP2());
    int steps = (int) Math.ceil(length / STEP);
    for (int step = 0; step <= steps; step++) {
      double part = steps == 0 ? 0 : (double) step / steps;
      double x = line.getX1() + part * (line.getX2() - line.getX1());
      double y = line.getY1() + part * (line.getY2() - line.getY1());
      squares.add(new Rectangle2D.Double(x - STEP / 2, y - STEP / 2, STEP, STEP));
    }
  }

  private static double overlap(Rectangle2D place, List<Rectangle2D> taken) {
    return taken.stream()
        .map(place::createIntersection)
        .filter(common -> common.getWidth() > 0 && common.getHeight() > 0)
        .mapToDouble(common -> common.getWidth() * common.getHeight())
        .sum();
  }
}
