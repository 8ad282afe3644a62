package org.gpuquerylab.experiments.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.gpuquerylab.experiments.InputException;
import org.gpuquerylab.experiments.results.Row;
import org.gpuquerylab.experiments.results.RunFolder;
import org.gpuquerylab.experiments.results.Status;
import org.gpuquerylab.experiments.sweep.Experiment;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.ChartException;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.FigureWriter;
import org.gpuquerylab.plots.Format;

/** Draws the charts and the report page of a run from its stored rows. */
public final class Report {

  private static final Set<Format> DRAWN = EnumSet.complementOf(EnumSet.of(Format.CSV));

  private Report() {}

  /**
   * The figures of a run: of the rows whose checksums agree.
   *
   * @param rows all rows of the run
   */
  public static List<Figure> figures(Experiment experiment, List<Row> rows) {
    return experiment.figures(rows.stream().filter(row -> row.status() == Status.OK).toList());
  }

  /**
   * Writes every figure, and each chart of it alone, in every format to {@code charts/}.
   *
   * @return the names of the figures
   * @throws ChartException if this machine cannot draw text; the data is written all the same
   */
  public static List<String> plot(Experiment experiment, RunFolder folder) {
    List<String> names = new ArrayList<>();
    try {
      for (Figure figure : figures(experiment, folder.rows())) {
        FigureWriter.write(figure, folder.chartsFolder(), EnumSet.of(Format.CSV));
        FigureWriter.write(figure, folder.chartsFolder(), DRAWN);
        for (Chart chart : figure.charts()) {
          if (figure.charts().size() > 1) {
            FigureWriter.write(figure.only(chart), folder.chartsFolder(), DRAWN);
          }
        }
        names.add(figure.name());
      }
    } catch (IOException e) {
      throw new InputException(folder.chartsFolder() + ": cannot be written: " + e, e);
    }
    return names;
  }

  /** Writes {@code index.html}, which holds everything that it shows. */
  public static void write(Experiment experiment, RunFolder folder) {
    folder.write(folder.reportFile(), new ReportPage(experiment, folder).text());
  }
}
