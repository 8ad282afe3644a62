package org.gpuquerylab.plots;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A grid of charts under one title, with one legend and one caption.
 *
 * @param name short name for files, such as "meister-fig09", with the characters a-z, 0-9, {@code .
 *     _ -}
 * @param title the title above the grid
 * @param caption the text below the grid: what was measured, how, and the meaning of the bands
 * @param columns the number of charts in a row of the grid
 * @param charts the charts, row by row; copied
 * @param oneScale whether charts with the same y-axis use the same range, so that readers can
 *     compare them at a glance; otherwise each chart has its own range, which shows small
 *     differences
 */
public record Figure(
    String name, String title, String caption, int columns, List<Chart> charts, boolean oneScale) {

  /**
   * Checks the parts and copies the list.
   *
   * @throws IllegalArgumentException if there is no chart, if there are no columns, or if two
   *     charts share a name
   */
  public Figure {
    FileName.check("figure", name);
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(caption, "caption");
    charts = List.copyOf(charts);
    if (charts.isEmpty() || columns < 1) {
      throw new IllegalArgumentException(
          "figure " + name + " needs at least one chart and one column");
    }
    Set<String> names = new HashSet<>();
    for (Chart chart : charts) {
      if (!names.add(chart.name())) {
        throw new IllegalArgumentException("figure " + name + ": two charts named " + chart.name());
      }
    }
  }

  /** Creates a figure whose charts use the same range for the same y-axis. */
  public Figure(String name, String title, String caption, int columns, List<Chart> charts) {
    this(name, title, caption, columns, charts, true);
  }

  /**
   * A figure that has only one of the charts; its name is {@code figure-chart}, and it has the same
   * caption.
   */
  public Figure only(Chart chart) {
    return new Figure(
        name + "-" + chart.name(), title + ": " + chart.title(), caption, 1, List.of(chart));
  }

  /** Returns this figure with one more sentence at the end of its caption. */
  public Figure withNote(String note) {
    return new Figure(name, title, caption + " " + note, columns, charts, oneScale);
  }

  /** The number of rows of the grid. */
  public int rows() {
    return (charts.size() + columns - 1) / columns;
  }
}
