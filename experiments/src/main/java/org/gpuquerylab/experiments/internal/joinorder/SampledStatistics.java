package org.gpuquerylab.experiments.internal.joinorder;

import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.entropy.estimator.SampleSizes;
import org.gpuquerylab.entropy.internal.generator.CorrelatedRows;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;

/** The statistics that an estimate knows about a table. */
enum SampledStatistics {
  /** Exact selectivities of single predicates only. */
  INDEPENDENCE("independence"),
  /** Exact selectivities of single predicates, and selectivities of pairs counted on a sample. */
  SAMPLED_PAIRS("sampled-pairs"),
  /** Exact selectivities of single predicates and pairs. */
  EXACT_PAIRS("exact-pairs");

  private final String label;

  SampledStatistics(String label) {
    this.label = label;
  }

  /** The name in rows and on the command line. */
  String label() {
    return label;
  }

  static List<String> labels() {
    return Arrays.stream(values()).map(SampledStatistics::label).toList();
  }

  static SampledStatistics of(String label) {
    return Arrays.stream(values()).filter(s -> s.label.equals(label)).findAny().orElseThrow();
  }

  /**
   * The problem of a table.
   *
   * @param truth the selectivities of all sets of predicates; not modified
   * @param sampled the number of rows in the sample
   * @param seed the seed of the sample
   */
  SampledProblem problem(CorrelatedRows table, double[] truth, int sampled, long seed) {
    int size = Math.min(sampled, table.size());
    MaxEntProblem problem =
        switch (this) {
          case INDEPENDENCE -> singles(truth);
          case SAMPLED_PAIRS -> table.statistics(table.sample(size, seed));
          case EXACT_PAIRS -> table.statistics(table);
        };
    int ofPairs = this == SAMPLED_PAIRS ? size : table.size();
    SampleSizes sizes =
        SampleSizes.of(problem, set -> Long.bitCount(set) < 2 ? table.size() : ofPairs);
    return new SampledProblem(problem, sizes, truth, table.size());
  }

  private static MaxEntProblem singles(double[] truth) {
    int predicates = Integer.numberOfTrailingZeros(truth.length);
    long[] sets = KnownSets.upTo(predicates, 1);
    double[] known = Arrays.stream(sets).mapToDouble(set -> truth[(int) set]).toArray();
    return MaxEntProblem.of(predicates, sets, known);
  }
}
