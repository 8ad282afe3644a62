package org.gpuquerylab.cli.internal.estimate;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Row;
import org.jspecify.annotations.Nullable;

/** The columns of every exported run, apart from its axes, measures and environments. */
final class RowColumns {

  private RowColumns() {}

  /** The columns before the axes. */
  static List<ExportColumn> first(String experiment, String pass) {
    return List.of(
        new ExportColumn(
            "experiment", ExportColumn.TEXT, "name of the experiment", row -> experiment),
        new ExportColumn("pass", ExportColumn.TEXT, "`quick` or `full`", row -> pass));
  }

  /** The columns between the axes and the measures. */
  static List<ExportColumn> result() {
    return List.of(
        new ExportColumn(
            "repetition",
            ExportColumn.INTEGER,
            "number of the measurement of the point, from 0",
            row -> (long) row.task().repetition()),
        new ExportColumn(
            "status",
            ExportColumn.TEXT,
            "`ok`, or the reason why the row has no valid result",
            row -> row.status().label()),
        new ExportColumn(
            "time_nanos",
            ExportColumn.NUMBER,
            "wall-clock nanoseconds of one run",
            row -> number(row, Measurement::nanos)),
        new ExportColumn(
            "runs",
            ExportColumn.INTEGER,
            "number of runs whose mean time is `time_nanos`",
            row -> row.measurement() == null ? null : (Object) (long) row.measured().runs()),
        new ExportColumn(
            "checksum",
            ExportColumn.NUMBER,
            "of the result; may be NaN or infinite if the status is `disagrees`",
            row -> number(row, Measurement::checksum)),
        new ExportColumn(
            "expected_checksum",
            ExportColumn.NUMBER,
            "of the reference's result",
            row -> number(row, Measurement::expectedChecksum)));
  }

  /** The columns after the measures. */
  static List<ExportColumn> last() {
    return List.of(
        new ExportColumn(
            "message",
            ExportColumn.TEXT,
            "why the measurement failed; missing if it did not fail",
            row -> row.message().isEmpty() ? null : row.message()),
        new ExportColumn(
            "finished",
            ExportColumn.TIME,
            "when the measurement ended, in UTC",
            row -> LocalDateTime.ofInstant(row.finished(), ZoneOffset.UTC)),
        new ExportColumn(
            "process",
            ExportColumn.INTEGER,
            "number of the process that measured the row, from 1; missing if the row does not record it",
            row -> row.process() == 0 ? null : (Object) (long) row.process()));
  }

  private static @Nullable Object number(Row row, ToDoubleFunction<Measurement> part) {
    Measurement measurement = row.measurement();
    return measurement == null ? null : (Object) part.applyAsDouble(measurement);
  }
}
