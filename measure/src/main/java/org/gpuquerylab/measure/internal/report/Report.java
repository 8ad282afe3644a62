package org.gpuquerylab.measure.internal.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.file.FigureWriter;
import org.gpuquerylab.plots.file.Format;
import org.gpuquerylab.plots.internal.ChartException;

/** Draws the charts and writes the report page of a run from its stored rows. */
public final class Report {

  private static final Set<Format> DRAWN = EnumSet.of(Format.SVG, Format.PNG, Format.PDF);

  private Report() {}

  /** The figures of a run, drawn from the rows whose checksums agree, without cold starts. */
  public static List<Figure> figures(StoredRun run) {
    List<Figure> figures = run.experiment().figures(ColdStarts.without(run.agreed()));
    return run.isUnfinished()
        ? figures.stream().map(figure -> figure.withNote(run.progress() + ".")).toList()
        : figures;
  }

  /**
   * Writes all figures, and each of their charts separately, to {@code charts/} in every format.
   *
   * @return the names of the figures
   * @throws InputException if the folder does not hold a run of the experiment, or cannot be
   *     written
   * @throws ChartException if this machine cannot draw text; the data are still written
   */
  public static List<String> plot(Experiment experiment, RunFolder folder) {
    List<String> names = new ArrayList<>();
    for (Figure figure : figures(StoredRun.read(experiment, folder))) {
      write(figure, folder, EnumSet.of(Format.CSV));
      write(figure, folder, DRAWN);
      for (Chart chart : figure.charts()) {
        if (figure.charts().size() > 1) {
          write(figure.only(chart), folder, DRAWN);
        }
      }
      names.add(figure.name());
    }
    return names;
  }

  private static void write(Figure figure, RunFolder folder, Set<Format> formats) {
    try {
      for (Format format : formats) {
        folder.writeChart(
            figure.name() + "." + format.extension(), FigureWriter.bytes(figure, format));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e); // All data are in memory.
    }
  }

  /**
   * Writes {@code index.html}, which is self-contained.
   *
   * @throws InputException if the folder does not hold a run of the experiment, or cannot be
   *     written
   */
  public static void write(Experiment experiment, RunFolder folder) {
    folder.write(folder.reportFile(), new ReportPage(StoredRun.read(experiment, folder)).text());
  }
}
