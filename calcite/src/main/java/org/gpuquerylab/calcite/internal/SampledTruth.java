package org.gpuquerylab.calcite.internal;

import java.util.BitSet;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The sampled rows for which a predicate is true, and those for which it is false; for all others
 * it is unknown.
 */
record SampledTruth(BitSet yes, BitSet no) {
  /** The truth of a predicate by row; null stands for unknown. */
  static SampledTruth of(int rows, IntFunction<@Nullable Boolean> truth) {
    BitSet yes = new BitSet(rows);
    BitSet no = new BitSet(rows);
    for (int row = 0; row < rows; row++) {
      Boolean one = truth.apply(row);
      if (one != null) {
        (one ? yes : no).set(row);
      }
    }
    return new SampledTruth(yes, no);
  }

  SampledTruth not() {
    return new SampledTruth(no, yes);
  }

  SampledTruth and(SampledTruth other) {
    BitSet both = (BitSet) yes.clone();
    both.and(other.yes);
    BitSet either = (BitSet) no.clone();
    either.or(other.no);
    return new SampledTruth(both, either);
  }

  SampledTruth isTrue(int rows) {
    return new SampledTruth(yes, others(yes, rows));
  }

  SampledTruth isUnknown(int rows) {
    BitSet known = (BitSet) yes.clone();
    known.or(no);
    return new SampledTruth(others(known, rows), known);
  }

  private static BitSet others(BitSet set, int rows) {
    BitSet others = (BitSet) set.clone();
    others.flip(0, rows);
    return others;
  }
}
