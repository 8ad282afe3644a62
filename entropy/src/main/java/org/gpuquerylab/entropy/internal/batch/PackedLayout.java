package org.gpuquerylab.entropy.internal.batch;

import java.nio.LongBuffer;
import java.util.Map;
import org.gpuquerylab.entropy.internal.moments.CovarianceStep;
import org.gpuquerylab.entropy.internal.moments.SmallProblem;
import org.gpuquerylab.entropy.problem.MaxEntProblem;

/**
 * The layout of the data of a batch of problems. The problems are 64-bit words in one buffer and
 * the answers are doubles in another, so that one copy transfers all problems to the device and one
 * copy transfers all answers back.
 *
 * <p>The buffer starts with two words for each problem. The first word has the start index of the
 * problem's data and the number of unknowns. The second word has the start index of the answer, z,
 * and whether all subsets of known sets are known. A problem's data are the known selectivities, as
 * the bits of doubles, then the known sets, four in each word; the empty set is left out. An answer
 * is the residual, the iterations, the selectivity of all predicates together, w_0, and a weight
 * for each unknown.
 */
final class PackedLayout {
  /** The number of words of each problem that precede all numbers. */
  static final int HEADER = 2;

  static final int OUT_RESIDUAL = 0;
  static final int OUT_ITERATIONS = 1;
  static final int OUT_CONJUNCT = 2;
  static final int OUT_WEIGHTS = 3;
  private static final int HIGH_BIT = 48;
  private static final int CLOSED_BIT = 56;
  private static final long OFFSET_MASK = (1L << HIGH_BIT) - 1;
  private static final int SETS_A_WORD = 4;
  private static final int SET_BITS = 16;

  /** The constants with which kernels are compiled. */
  static final Map<String, Number> DEFINES =
      Map.ofEntries(
          Map.entry("HEADER", HEADER),
          Map.entry("OUT_RESIDUAL", OUT_RESIDUAL),
          Map.entry("OUT_ITERATIONS", OUT_ITERATIONS),
          Map.entry("OUT_CONJUNCT", OUT_CONJUNCT),
          Map.entry("OUT_WEIGHTS", OUT_WEIGHTS),
          Map.entry("HIGH_BIT", HIGH_BIT),
          Map.entry("CLOSED_BIT", CLOSED_BIT),
          Map.entry("OFFSET_MASK", OFFSET_MASK),
          Map.entry("SETS_A_WORD", SETS_A_WORD),
          Map.entry("SET_BITS", SET_BITS),
          Map.entry("LEAST_RIDGE", CovarianceStep.LEAST_RIDGE),
          Map.entry("MOST_RIDGE", CovarianceStep.MOST_RIDGE));

  private PackedLayout() {}

  /** A problem's first word. */
  static long head(long offset, int unknowns) {
    return offset | ((long) unknowns << HIGH_BIT);
  }

  /** A problem's second word. */
  static long tail(long offset, int predicates, boolean closed) {
    return offset | ((long) predicates << HIGH_BIT) | (closed ? 1L << CLOSED_BIT : 0);
  }

  /**
   * Extracts the start index of the numbers from the first word, or the start index of the answer
   * from the second.
   */
  static int offset(long word) {
    return (int) (word & OFFSET_MASK);
  }

  /** The number of words of a problem's data. */
  static int numbers(int unknowns) {
    return unknowns + (unknowns + SETS_A_WORD - 1) / SETS_A_WORD;
  }

  /** The number of doubles of an answer. */
  static int answer(int unknowns) {
    return OUT_WEIGHTS + 1 + unknowns;
  }

  /** Writes a problem's data. */
  static void write(MaxEntProblem problem, LongBuffer target, int at) {
    int unknowns = problem.size() - 1;
    long word = 0;
    for (int i = 0; i < unknowns; i++) {
      target.put(at + i, Double.doubleToRawLongBits(problem.selectivity(i + 1)));
      word |= problem.set(i + 1) << (SET_BITS * (i % SETS_A_WORD));
      if (i % SETS_A_WORD == SETS_A_WORD - 1 || i == unknowns - 1) {
        target.put(at + unknowns + i / SETS_A_WORD, word);
        word = 0;
      }
    }
  }

  /** Loads the problem at an index of the words; does not modify the words. */
  static void load(long[] words, int place, SmallProblem into) {
    long head = words[HEADER * place];
    int unknowns = (int) (head >>> HIGH_BIT);
    int predicates = (int) (words[HEADER * place + 1] >>> HIGH_BIT) & 31;
    int at = offset(head);
    into.begin(predicates, unknowns + 1);
    into.put(0, 0, 1);
    for (int i = 0; i < unknowns; i++) {
      long word = words[at + unknowns + i / SETS_A_WORD];
      int set = (int) (word >>> (SET_BITS * (i % SETS_A_WORD))) & ((1 << SET_BITS) - 1);
      into.put(i + 1, set, Double.longBitsToDouble(words[at + i]));
    }
    into.end();
  }
}
