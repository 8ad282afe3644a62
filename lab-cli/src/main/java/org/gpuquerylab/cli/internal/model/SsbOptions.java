package org.gpuquerylab.cli.internal.model;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.data.internal.dataset.SsbData;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.operators.ssb.Generator;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.ssb.Scale;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.primitives.internal.Workers;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The queries of {@code lab ssb}, their data, and the number of repetitions. */
final class SsbOptions {

  @Option(
      names = "--sf",
      paramLabel = "N",
      description = "Scale factor, such as 0.01 or 20 (default: 1).",
      defaultValue = "1")
  double factor;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the generator (default: 1).",
      defaultValue = "1")
  long seed;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = {
        "Load TABLE.csv, TABLE.parquet or ssb-dbgen's TABLE.tbl from a folder instead of",
        "generating."
      })
  @Nullable Path data;

  @Option(
      names = "--query",
      paramLabel = "NAME",
      split = ",",
      description = "q11 (or q1.1) to q43, separated by commas (default: all 13).")
  List<String> names = new ArrayList<>();

  @Option(
      names = "--time-budget",
      paramLabel = "MS",
      description = {
        "The time in milliseconds after which no further execution of a query begins; at least",
        "one is timed (default: no limit)."
      })
  @Nullable Double timeBudget;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Host threads of the generator and the path parallel (default: all).")
  int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--repetitions",
      paramLabel = "N",
      description = "Timed executions of each query after its warm-up (default: 21).",
      defaultValue = "21")
  int repetitions;

  /**
   * Checks the options.
   *
   * @throws InputException if an option is wrong; the message names it
   */
  void check() {
    if (threads < 1) {
      throw new InputException("--threads " + threads + ": at least 1 thread is needed");
    }
    if (threads > Workers.MAX_THREADS) {
      throw new InputException("--threads " + threads + ": give at most " + Workers.MAX_THREADS);
    }
    if (repetitions < 1) {
      throw new InputException("--repetitions " + repetitions + ": at least 1 is needed");
    }
    if (timeBudget != null && !(timeBudget > 0)) {
      throw new InputException("--time-budget " + timeBudget + ": give milliseconds above 0");
    }
    scale();
    queries();
  }

  /** The time budget of a query in milliseconds; infinite if there is no budget. */
  double budgetMillis() {
    return timeBudget == null ? Double.POSITIVE_INFINITY : timeBudget;
  }

  /** The source of the data, for messages. */
  String source() {
    return data == null ? "--sf " + factor : "--data " + data;
  }

  private Scale scale() {
    try {
      return new Scale(factor);
    } catch (IllegalArgumentException e) {
      throw new InputException("--sf: " + e.getMessage(), e);
    }
  }

  /** The queries to run. */
  List<StarQuery> queries() {
    return names.isEmpty() ? Queries.all() : names.stream().map(Queries::named).toList();
  }

  /** The generator of the data. */
  Generator generator() {
    return new Generator(scale(), seed, threads);
  }

  /** The data of the queries. */
  Database database() {
    return data == null ? SsbData.generate(generator(), queries()) : SsbData.read(data, queries());
  }
}
