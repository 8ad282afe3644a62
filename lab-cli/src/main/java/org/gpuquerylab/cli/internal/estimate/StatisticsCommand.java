package org.gpuquerylab.cli.internal.estimate;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.gpuquerylab.data.DataStatistics;
import org.gpuquerylab.data.PredicateFile;
import org.gpuquerylab.data.RowSample;
import org.gpuquerylab.data.type.StatedTypes;
import org.gpuquerylab.entropy.file.EstimateWriter;
import org.gpuquerylab.entropy.statistics.MeasuredStatistics;
import org.gpuquerylab.entropy.statistics.PairSelection;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.input.internal.Counted;
import org.gpuquerylab.input.internal.Quote;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lab statistics}. */
@Command(
    name = "statistics",
    description = {
      "Measures selectivities of predicates and of correlated pairs on a CSV or Parquet file.",
      "Prints them as the file that lab estimate reads. DuckDB counts, in one scan."
    },
    customSynopsis = {
      "lab statistics DATA (--predicates=FILE | --sql=FILE) [--sample=N [--seed=N]]",
      "                      [--pairs=all|correlated|N] [--level=P] [--types=NAME=TYPE,...]"
    },
    footer = {
      "%nFor example:%n",
      "  lab statistics docs/examples/used-cars.csv%n"
          + "      --predicates docs/examples/used-cars-predicates.json > cars.json",
      "  lab estimate cars.json --repair"
    },
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {"0:all went well", "2:the input cannot be used"},
    mixinStandardHelpOptions = true)
public final class StatisticsCommand implements Callable<Integer> {
  private static final String CORRELATED = "correlated";

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  CommandSpec spec;

  @Parameters(
      paramLabel = "DATA",
      description = {
        "A file whose name ends in .parquet, or in .csv: with a header, commas, double quotes, in",
        "UTF-8; a field without text and quotes is null."
      })
  @SuppressWarnings("NullAway.Init") // picocli sets it
  Path data;

  @Option(
      names = "--predicates",
      paramLabel = "FILE",
      description = {
        "Names and predicates, such as {\"cheap\": \"price < 5000\", \"honda\": \"make ="
            + " 'Honda'\"}.",
        "A predicate has columns, constants, comparisons, + - * /, AND, OR, NOT, BETWEEN, IN,",
        "LIKE and IS; a row for which it is null does not satisfy it."
      })
  @Nullable Path predicates;

  @Option(
      names = "--sql",
      paramLabel = "FILE",
      description = "A SELECT over one table; the predicates that WHERE joins by AND are measured.")
  @Nullable Path sql;

  @Option(
      names = "--sample",
      paramLabel = "N",
      description = "Count on N random rows (default: all rows).")
  @Nullable Integer sample;

  @Option(names = "--seed", paramLabel = "N", description = "Seed of the sample (default: 0).")
  @Nullable Integer seed;

  @Option(
      names = "--pairs",
      paramLabel = "P",
      defaultValue = CORRELATED,
      description = {
        "The pairs to keep: all; or the N strongest by the G test of independence; or correlated"
            + " (the",
        "default), the pairs that this test finds correlated, corrected for the number of pairs",
        "(Benjamini-Hochberg)."
      })
  String pairs = CORRELATED;

  @Option(
      names = "--level",
      paramLabel = "P",
      description = {
        "The share of the correlated pairs that may in truth be independent (default: "
            + PairSelection.USUAL_LEVEL
            + ")."
      })
  @Nullable Double level;

  @Option(
      names = "--types",
      paramLabel = "NAME=TYPE,...",
      description = {
        "Types of a CSV file's columns (default: those of the first 20,480 lines): BOOLEAN,"
            + " BIGINT,",
        "HUGEINT, DOUBLE, DATE, DD/MM/YYYY, MM/DD/YYYY, TIME, TIMESTAMP, TIMESTAMPTZ or VARCHAR."
      })
  List<String> types = List.of();

  @Override
  public Integer call() {
    PairSelection selection = selection();
    RowSample rows = rows();
    PredicateFile file = file();
    MeasuredStatistics measured =
        DataStatistics.measure(data, StatedTypes.parse(types), file, rows, selection);
    String drawn = rows == null ? "" : ", a sample by seed " + rows.seed();
    String comment = InputFile.name(data) + ": " + measured.words() + drawn;
    PrintWriter out = spec.commandLine().getOut();
    out.println(EstimateWriter.text(measured.file(), comment));
    out.flush();
    if (measured.unsolvable() > 0) {
      spec.commandLine().getErr().println(leftOut(measured));
    }
    return 0;
  }

  private static String leftOut(MeasuredStatistics measured) {
    return "lab: "
        + Counted.of(measured.unsolvable(), "correlated pair")
        + " left out, because with them too many predicates would be connected to be solved at"
        + " once; --pairs all keeps them";
  }

  private PredicateFile file() {
    if ((predicates == null) == (sql == null)) {
      throw new ParameterException(spec.commandLine(), "give one of --predicates and --sql");
    }
    return predicates == null ? PredicateFile.sql(sql) : PredicateFile.json(predicates);
  }

  private @Nullable RowSample rows() {
    if (sample == null && seed != null) {
      throw new InputException("--seed: has no effect without --sample; leave it out or add that");
    } else if (sample == null) {
      return null;
    }
    try {
      return new RowSample(sample, seed == null ? 0 : seed);
    } catch (IllegalArgumentException e) {
      throw new InputException("--sample, --seed: " + e.getMessage(), e);
    }
  }

  private PairSelection selection() {
    if (!pairs.equals(CORRELATED) && level != null) {
      throw new InputException("--level: has no effect unless --pairs is correlated; leave it out");
    } else if (pairs.equals("all")) {
      return new PairSelection.All();
    } else if (pairs.matches("\\d{1,9}")) {
      return new PairSelection.Strongest(Integer.parseInt(pairs));
    } else if (!pairs.equals(CORRELATED)) {
      throw new InputException(
          "--pairs " + Quote.of(pairs) + ": give all, correlated, or how many, such as 20");
    }
    try {
      return new PairSelection.Correlated(level == null ? PairSelection.USUAL_LEVEL : level);
    } catch (IllegalArgumentException e) {
      throw new InputException("--level: " + e.getMessage(), e);
    }
  }
}
