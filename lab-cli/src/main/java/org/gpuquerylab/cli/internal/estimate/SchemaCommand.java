package org.gpuquerylab.cli.internal.estimate;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.gpuquerylab.data.internal.DataSchema;
import org.gpuquerylab.input.InputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lab schema}. */
@Command(
    name = "schema",
    description = {
      "Prints the schema of data, with statistics, for lab optimize --sql.",
      "Tables have their rows; columns have distinct values, nulls, minimum, maximum and the most common values."
    },
    mixinStandardHelpOptions = true)
public final class SchemaCommand implements Callable<Integer> {
  private static final int MOST = 1_000;
  private static final int MOST_SAMPLED = 100_000;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "SOURCE",
      description = {
        "Files that end in .csv or .parquet, each a table of its name; DuckDB databases that end in",
        ".duckdb or .db; or jdbc:postgresql://HOST:PORT/DATABASE, whose catalogue is read, after",
        "ANALYZE, as the user of PGUSER and PGPASSWORD."
      })
  private List<String> sources = new ArrayList<>();

  @Option(
      names = "--common",
      paramLabel = "N",
      defaultValue = "10",
      description = "The most common values of a counted column (default: ${DEFAULT-VALUE}).")
  private int common;

  @Option(
      names = "--sample",
      paramLabel = "N",
      defaultValue = "1000",
      description = {
        "Random rows of each CSV file, Parquet file or DuckDB table, from which predicates and their",
        "pairs are estimated; 0 for none (default: ${DEFAULT-VALUE})."
      })
  private int sample;

  @Override
  public Integer call() {
    if (sample < 0 || sample > MOST_SAMPLED) {
      throw new InputException("--sample: this is " + sample + "; give 0 to " + MOST_SAMPLED);
    }
    if (common < 0 || common > MOST) {
      throw new InputException("--common: this is " + common + "; give 0 to " + MOST);
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println(DataSchema.read(sources, common, sample));
    out.flush();
    return 0;
  }
}
