package org.gpuquerylab.plots;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A grid of charts under one title, with one legend and one caption.
 *
 * @param name short name for files, such as "meister-fig09"; of a-z, 0-9, {@code . _ -}
 * @param title the title above the grid
 * @param caption the text below it: what was measured, how, and what the bands mean
 * @param columns the number of charts side by side
 * @param charts the charts, row by row; copied
 * @param oneScale whether charts of the same y-axis share its range, so that they can be compared
 *     at a glance; otherwise each has its own, which shows small differences
 */
public record Figure(
    String name, String title, String caption, int columns, List<Chart> charts, boolean oneScale) {

  /**
   * Checks the parts and copies the list.
   *
   * @throws IllegalArgumentException if there is no chart, less than one column, or two charts
   *     share a name
   */
  public Figure {
    FileName.check("figure", name);
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(caption, "caption");
    charts = List.copyOf(charts);
    if (charts.isEmpty() || columns < 1) {
      throw new IllegalArgumentException("figure " + name + " needs a chart and a column");
    }
    Set<String> names = new HashSet<>();
    for (Chart chart : charts) {
      if (!names.add(chart.name())) {
        throw new IllegalArgumentException("figure " + name + ": two charts named " + chart.name());
      }
    }
  }

  /** A figure whose charts share the range of a common y-axis. */
  public Figure(String name, String title, String caption, int columns, List<Chart> charts) {
    this(name, title, caption, columns, charts, true);
  }

  /** The chart alone, as a figure named {@code figure-chart}, with this figure's caption. */
  public Figure only(Chart chart) {
    return new Figure(
        name + "-" + chart.name(), title + ": " + chart.title(), caption, 1, List.of(chart));
  }

  /** The figure with one more sentence at the end of its caption. */
  public Figure withNote(String note) {
    return new Figure(name, title, caption + " " + note, columns, charts, oneScale);
  }

  /** The number of rows of the grid. */
  public int rows() {
    return (charts.size() + columns - 1) / columns;
  }
}
