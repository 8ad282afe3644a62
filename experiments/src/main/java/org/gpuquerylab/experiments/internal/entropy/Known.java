package org.gpuquerylab.experiments.internal.entropy;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.entropy.problem.KnownSets;

/** The sets whose selectivities are known. */
enum Known {
  /** All sets of at most two predicates. */
  PAIRS(2),
  /** All sets of at most three predicates. */
  TRIPLES(3);

  private final int largest;

  Known(int largest) {
    this.largest = largest;
  }

  /** The number of predicates in the largest known set. */
  int largest() {
    return largest;
  }

  /** The name in rows and files. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The set T for z predicates. */
  long[] sets(int predicates) {
    return KnownSets.upTo(predicates, largest);
  }

  /** The number m of known sets for z predicates. */
  int count(int predicates) {
    long sum = 1;
    long term = 1;
    for (int i = 1; i <= largest; i++) {
      term = term * (predicates - i + 1) / i;
      sum += term;
    }
    return (int) sum;
  }

  static Known of(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT));
  }

  static List<String> labels() {
    return Arrays.stream(values()).map(Known::label).toList();
  }
}
