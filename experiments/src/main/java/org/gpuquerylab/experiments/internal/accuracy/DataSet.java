package org.gpuquerylab.experiments.internal.accuracy;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.data.internal.dataset.CellCounts;
import org.gpuquerylab.data.internal.dataset.RowSource;
import org.gpuquerylab.data.internal.dataset.SsbRows;
import org.gpuquerylab.data.internal.dataset.StatsRows;
import org.gpuquerylab.entropy.internal.generator.CorrelatedRows;
import org.gpuquerylab.entropy.internal.generator.FactorRows;

/** The data whose conjunctions are estimated. */
enum DataSet {
  /** Random rows in which every two predicates are correlated. */
  COPULA("Gaussian copula of two factors"),
  /** Random rows in which some predicates are correlated. */
  FACTORS("Three factors, predicates of one correlated"),
  /** The Star Schema Benchmark. */
  SSB("SSB: lineorder with its dimensions"),
  /** Real data of a Stack Exchange site. */
  STATS("STATS: posts with their owners");

  /** The number of rows of random data. */
  private static final int ROWS = 200_000;

  private final String title;

  DataSet(String title) {
    this.title = title;
  }

  /** The name of the data in charts. */
  String title() {
    return title;
  }

  /**
   * The rows of the data.
   *
   * @throws UnsupportedOperationException if the data are missing; the message gives the reason
   */
  RowSource open() {
    return switch (this) {
      case COPULA -> (z, seed) -> CellCounts.of(z, CorrelatedRows.draw(z, ROWS, seed).cells());
      case FACTORS -> (z, seed) -> CellCounts.of(z, FactorRows.draw(z, ROWS, seed).cells());
      case SSB -> SsbRows.open();
      case STATS -> StatsRows.open();
    };
  }

  /** The name of the data in rows and files. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  static DataSet of(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT));
  }

  static List<String> labels() {
    return Arrays.stream(values()).map(DataSet::label).toList();
  }
}
