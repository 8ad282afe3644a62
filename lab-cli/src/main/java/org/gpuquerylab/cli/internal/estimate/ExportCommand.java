package org.gpuquerylab.cli.internal.estimate;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.input.OutputFile;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.report.MediansTable;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lab export}. */
@Command(
    name = "export",
    description = {
      "Writes the rows of a run as one table, for DuckDB, pandas or a spreadsheet.",
      "docs/export.md describes its columns."
    },
    mixinStandardHelpOptions = true)
public final class ExportCommand implements Callable<Integer> {

  /** The format; the user must give exactly one of the options. */
  static final class FormOption {
    @Option(names = "--csv", required = true, description = "Write CSV.")
    boolean csv;

    @Option(names = "--parquet", required = true, description = "Write Parquet.")
    boolean parquet;

    @Option(
        names = "--latex",
        required = true,
        description = "Print the medians of all points as a table for LaTeX.")
    boolean latex;
  }

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "The folder of the run.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private Path path;

  @ArgGroup(multiplicity = "1")
  private FormOption form = new FormOption();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "The file (default: rows.csv or rows.parquet in the run's folder).")
  private @Nullable Path out;

  @Override
  public Integer call() {
    RunFolder folder = RunFolder.existing(path);
    if (form.latex) {
      String table = MediansTable.latex(StoredRun.read(Experiments.of(folder), folder));
      if (out == null) {
        spec.commandLine().getOut().print(table);
      } else {
        OutputFile.check(out);
        OutputFile.replace(out, table.getBytes(StandardCharsets.UTF_8));
      }
      return 0;
    }
    RowExport.Form chosen = form.csv ? RowExport.Form.CSV : RowExport.Form.PARQUET;
    Path file = out != null ? out : path.resolve("rows." + chosen.ending());
    OutputFile.check(file);
    StoredRun run = StoredRun.read(Experiments.of(folder), folder);
    RowExport export = new RowExport(run);
    export.write(chosen, file);
    spec.commandLine()
        .getOut()
        .printf(
            Locale.ROOT,
            "%s: %d rows, %d columns%n",
            file,
            run.rows().size(),
            export.columns().size());
    return 0;
  }
}
