package org.gpuquerylab.plots.file;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;

/**
 * The data of figures as CSV: one line for each point of each series of each chart. If the figure
 * has bars, a last column names the bar.
 */
public final class FigureCsv {

  /**
   * A line of the file.
   *
   * @param chart the name of the chart
   * @param series the name of the series
   * @param point the point of the series
   */
  public record Line(String chart, String series, DataPoint point) {}

  private FigureCsv() {}

  /** Returns the figure's data as CSV with a header line. */
  public static String write(Figure figure) {
    StringWriter text = new StringWriter();
    boolean bars = figure.charts().stream().anyMatch(Chart::hasBars);
    try (CsvWriter csv = CsvWriter.builder().build(text)) {
      List<String> header = List.of("chart", "series", "x", "median", "lower", "upper");
      csv.writeRecord(bars ? append(header, "bar") : header);
      for (Chart chart : figure.charts()) {
        for (Line line : lines(chart)) {
          List<String> fields = fields(line);
          csv.writeRecord(bars ? append(fields, bar(chart, line.point())) : fields);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static List<String> fields(Line line) {
    DataPoint p = line.point();
    return List.of(
        CsvText.cell(line.chart()),
        CsvText.cell(line.series()),
        Double.toString(p.x()),
        Double.toString(p.median()),
        Double.toString(p.lower()),
        Double.toString(p.upper()));
  }

  private static List<String> append(List<String> fields, String last) {
    List<String> longer = new ArrayList<>(fields);
    longer.add(last);
    return longer;
  }

  private static String bar(Chart chart, DataPoint point) {
    return chart.hasBars() ? CsvText.cell(chart.bars().get((int) point.x())) : "";
  }

  /** Returns the figure's data as lines, in the order of the figure. */
  public static List<Line> lines(Figure figure) {
    return figure.charts().stream().flatMap(chart -> lines(chart).stream()).toList();
  }

  private static List<Line> lines(Chart chart) {
    List<Line> lines = new ArrayList<>();
    for (Series series : chart.series()) {
      series.points().forEach(p -> lines.add(new Line(chart.name(), series.name(), p)));
    }
    return lines;
  }

  /**
   * Reads the output of {@link #write}.
   *
   * @throws IllegalArgumentException if a column is missing or is not a number
   */
  public static List<Line> read(String csv) {
    List<Line> lines = new ArrayList<>();
    try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(csv)) {
      for (NamedCsvRecord row : reader) {
        DataPoint point =
            new DataPoint(
                number(row, "x"),
                number(row, "median"),
                number(row, "lower"),
                number(row, "upper"));
        lines.add(
            new Line(
                CsvText.text(row.getField("chart")), CsvText.text(row.getField("series")), point));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (java.util.NoSuchElementException e) {
      throw new IllegalArgumentException("a column is missing: " + e.getMessage(), e);
    }
    return lines;
  }

  private static double number(NamedCsvRecord row, String column) {
    String text = row.getField(column);
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "line " + row.getStartingLineNumber() + ", column " + column + ": not a number: " + text,
          e);
    }
  }
}
