package org.gpuquerylab.plots;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A chart as plain data.
 *
 * @param name short name for files, such as "star"
 * @param title the title above it
 * @param x its x-axis
 * @param y its y-axis
 * @param series its lines, each with a name of its own; copied
 * @param referencePoints numbers from elsewhere to compare with; copied
 * @param referenceLines horizontal lines; copied
 */
public record Chart(
    String name,
    String title,
    Axis x,
    Axis y,
    List<Series> series,
    List<ReferencePoint> referencePoints,
    List<ReferenceLine> referenceLines) {

  /**
   * Checks the parts and copies the lists.
   *
   * @throws IllegalArgumentException if two series share a name
   */
  public Chart {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(x, "x");
    Objects.requireNonNull(y, "y");
    series = List.copyOf(series);
    referencePoints = List.copyOf(referencePoints);
    referenceLines = List.copyOf(referenceLines);
    Set<String> names = series.stream().map(Series::name).collect(Collectors.toSet());
    if (names.size() < series.size()) {
      throw new IllegalArgumentException("chart " + name + ": two series share a name");
    }
  }

  /** A chart of series alone. */
  public static Chart of(String name, String title, Axis x, Axis y, List<Series> series) {
    return new Chart(name, title, x, y, series, List.of(), List.of());
  }
}
