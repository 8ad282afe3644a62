package org.gpuquerylab.plots.drawing;

import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds places in a plot for the texts of markers, one after another, so that no text is covered.
 */
final class TextPlaces {

  private static final double GAP = 4;
  private static final double LINE = Look.NOTE_SIZE * 1.15;

  /** The number of lines by which a text may be above or below its marker at first. */
  private static final int NEAR = 5;

  /** The horizontal distance between the places that are tried if none is free nearby. */
  private static final double COLUMN = 16;

  /**
   * The place of a text.
   *
   * @param box the text's rectangle
   * @param leader the line from the text to its marker
   * @param hasLeader whether the line is drawn, because the text is not directly beside the marker
   */
  record Place(Rectangle2D box, Line2D leader, boolean hasLeader) {}

  private final Rectangle2D plot;
  private final double size;
  private final List<Rectangle2D> taken;
  private final List<Place> places = new ArrayList<>();

  /**
   * Creates an empty plot.
   *
   * @param size the size of a marker
   * @param taken rectangles of lines and markers, which texts should not cover
   */
  TextPlaces(Rectangle2D plot, double size, List<Rectangle2D> taken) {
    this.plot = plot;
    this.size = size;
    this.taken = taken;
  }

  /**
   * The best place that is in the plot and free of other texts and their lines. Of the places near
   * the marker, one that covers less of lines and markers is better, then a nearer one. If no place
   * nearby is free, it is the nearest free one of the plot; a line may then cross other texts'
   * lines, but no text.
   *
   * @param width the width of the text
   */
  Optional<Place> next(Point2D marker, double width) {
    Comparator<Place> leastCovered = Comparator.comparingDouble(this::covered);
    Optional<Place> next =
        beside(marker, width)
            .map(box -> place(box, marker))
            .filter(this::isFree)
            .min(leastCovered)
            .or(
                () ->
                    anywhere(width)
                        .sorted(Comparator.comparingDouble(box -> distance(box, marker)))
                        .map(box -> place(box, marker))
                        .filter(this::isFree)
                        .findFirst());
    next.ifPresent(places::add);
    return next;
  }

  private static double distance(Rectangle2D box, Point2D marker) {
    return marker.distance(box.getCenterX(), box.getCenterY());
  }

  private Place place(Rectangle2D box, Point2D marker) {
    double fromX = Math.max(box.getMinX(), Math.min(marker.getX(), box.getMaxX()));
    double fromY = Math.max(box.getMinY(), Math.min(marker.getY(), box.getMaxY()));
    double distance = marker.distance(fromX, fromY);
    double part = distance > size / 2 ? 1 - size / 2 / distance : 0;
    Line2D leader =
        new Line2D.Double(
            fromX,
            fromY,
            fromX + part * (marker.getX() - fromX),
            fromY + part * (marker.getY() - fromY));
    return new Place(box, leader, distance > LINE);
  }

  private boolean isFree(Place place) {
    return plot.contains(place.box())
        && places.stream()
            .noneMatch(
                other ->
                    overlap(place.box(), other.box()) > 0
                        || (place.hasLeader() && place.leader().intersects(other.box()))
                        || (other.hasLeader() && other.leader().intersects(place.box())));
  }

  private double covered(Place place) {
    return taken.stream().mapToDouble(other -> overlap(place.box(), other)).sum();
  }

  private static double overlap(Rectangle2D one, Rectangle2D other) {
    Rectangle2D common = one.createIntersection(other);
    boolean empty = common.getWidth() <= 0 || common.getHeight() <= 0;
    return empty ? 0 : common.getWidth() * common.getHeight();
  }

  /** The places left and right of a marker, the nearest first. */
  private Stream<Rectangle2D> beside(Point2D marker, double width) {
    double right = marker.getX() + size / 2 + GAP;
    double left = marker.getX() - size / 2 - GAP - width;
    boolean leftFirst = marker.getX() > plot.getCenterX();
    return IntStream.rangeClosed(0, 2 * NEAR)
        .map(i -> i % 2 == 0 ? i / 2 : -(i + 1) / 2)
        .mapToObj(line -> marker.getY() - LINE / 2 + line * LINE)
        .flatMap(
            top ->
                Stream.of(
                    new Rectangle2D.Double(leftFirst ? left : right, top, width, LINE),
                    new Rectangle2D.Double(leftFirst ? right : left, top, width, LINE)));
  }

  private Stream<Rectangle2D> anywhere(double width) {
    int rows = (int) (plot.getHeight() / LINE);
    int columns = (int) (Math.max(0, plot.getWidth() - width) / COLUMN) + 1;
    return IntStream.range(0, rows * columns)
        .mapToObj(
            i ->
                new Rectangle2D.Double(
                    plot.getX() + i % columns * COLUMN,
                    plot.getY() + Math.floorDiv(i, columns) * LINE,
                    width,
                    LINE));
  }
}
