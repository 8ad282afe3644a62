package org.gpuquerylab.costmodel.internal.work;

import static org.gpuquerylab.costmodel.internal.work.Sizes.WORD;

import org.gpuquerylab.costmodel.profile.Facts;

/**
 * The radix sort of pairs of a key and a row number, which the sorts, the hash aggregation and the
 * radix join use. Passes of 8 bits move keys and numbers; an odd number of passes ends with a copy.
 * If thread groups may wait for earlier groups, one launch counts the digits of all passes, and
 * each pass is one launch; otherwise a pass is three launches, and reads the keys once more.
 */
final class RadixPassWork {
  private static final int DIGIT_BITS = 8;
  private static final int COUNT_LAUNCHES = 2;
  private static final int PASS_LAUNCHES = 3;
  private static final int COPY_LAUNCHES = 2;

  private RadixPassWork() {}

  /** Adds the work of a sort by a number of bits to a step. */
  static void add(StepWork.Builder step, double rows, int keyBytes, int bits, Facts facts) {
    int passes = (bits + DIGIT_BITS - 1) / DIGIT_BITS;
    if (passes == 0) {
      return;
    }
    double keys = rows * keyBytes;
    double pairs = rows * (keyBytes + WORD);
    boolean oneSweep = facts.progresses();
    int copies = passes % 2;
    step.read("keys, to count digits", oneSweep ? keys : keys * passes)
        .read("keys and row numbers, a pass", pairs * (passes + copies))
        .write("keys and row numbers, a pass", pairs * (passes + copies))
        .items("rows a pass", rows * passes)
        .launches(
            (oneSweep ? COUNT_LAUNCHES + passes : PASS_LAUNCHES * passes) + COPY_LAUNCHES * copies);
  }
}
