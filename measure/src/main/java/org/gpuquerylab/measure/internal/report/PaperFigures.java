package org.gpuquerylab.measure.internal.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.Suggestion;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.file.FigureWriter;
import org.gpuquerylab.plots.file.Format;

/**
 * The figures of a run as a paper needs them.
 *
 * @param figure the name of a figure, or of one of its charts; empty for all figures
 * @param series the names of the shown series; empty for all
 * @param width the width in millimetres, or empty for the usual one
 * @param titled whether the figure has its title and caption
 * @param formats the formats to write
 */
public record PaperFigures(
    String figure, List<String> series, OptionalDouble width, boolean titled, Set<Format> formats) {

  /** The names of the files differ from those of the page's charts, which stay as they are. */
  private static final String SUFFIX = "-paper";

  /** Copies the collections. */
  public PaperFigures {
    series = List.copyOf(series);
    formats = EnumSet.copyOf(formats);
  }

  /**
   * Writes the figures to {@code charts/}.
   *
   * @return the names of the files
   * @throws InputException if there is no such figure or series, or if a file cannot be written
   */
  public List<String> write(StoredRun run) {
    List<String> names = new ArrayList<>();
    for (Figure one : chosen(run)) {
      Figure shown = only(one);
      Figure drawn =
          titled
              ? shown
              : new Figure(shown.name(), "", "", shown.columns(), shown.charts(), shown.oneScale());
      for (Format format : formats) {
        String name = one.name() + SUFFIX + "." + format.extension();
        try {
          run.folder().writeChart(name, FigureWriter.bytes(drawn, format, width));
        } catch (IOException e) {
          throw new UncheckedIOException(e); // All data are in memory.
        }
        names.add(name);
      }
    }
    return names;
  }

  private List<Figure> chosen(StoredRun run) {
    List<Figure> all = new ArrayList<>();
    for (Figure one : Report.figures(run)) {
      all.add(one);
      if (one.charts().size() > 1 && !figure.isEmpty()) {
        one.charts().forEach(chart -> all.add(one.only(chart)));
      }
    }
    List<Figure> chosen =
        all.stream().filter(one -> figure.isEmpty() || one.name().equals(figure)).toList();
    if (chosen.isEmpty() && !figure.isEmpty()) {
      throw Suggestion.unknown("figure", figure, all.stream().map(Figure::name).toList());
    }
    return chosen;
  }

  /** The figure with the chosen series alone. */
  private Figure only(Figure all) {
    if (series.isEmpty()) {
      return all;
    }
    Set<String> names = new TreeSet<>();
    all.charts().forEach(chart -> chart.series().forEach(one -> names.add(one.name())));
    for (String name : series) {
      if (!names.contains(name)) {
        throw Suggestion.unknown("series", name, names);
      }
    }
    List<Chart> charts =
        all.charts().stream()
            .map(
                chart ->
                    chart
                        .with(
                            chart.series().stream().filter(s -> series.contains(s.name())).toList())
                        .withAlone(series.size()))
            .toList();
    return new Figure(
        all.name(), all.title(), all.caption(), all.columns(), charts, all.oneScale());
  }
}
