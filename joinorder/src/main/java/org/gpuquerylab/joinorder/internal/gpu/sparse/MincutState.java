package org.gpuquerylab.joinorder.internal.gpu.sparse;

import static java.util.Map.entry;

import java.util.Map;
import org.gpuquerylab.joinorder.internal.gpu.MemoAnswer;

/**
 * The indices of the counters of {@code mincut.cl}'s kernels; the host knows none of these counts
 * in advance.
 */
final class MincutState {
  /** The maximum number of relations: sets are words, and the index has a bit for each set. */
  static final int MAX_RELATIONS = 30;

  /** The index of the counter of the sides that were tried. */
  static final int CHECKED = 0;

  /** The index of the flag that tells whether the memo was too small. */
  static final int OVERFLOWN = 1;

  /** The index of the counter of the sets that have numbers. */
  static final int NUMBERED = 2;

  private static final int SIZES = MAX_RELATIONS + 2;

  /**
   * The index of the word that tells where the sets of 0 relations start in the list of all sets;
   * the words for other sizes follow.
   */
  static final int FIRST = 4;

  /**
   * The index of the first counter of sets, for those of 0 relations; the counters for other sizes
   * follow.
   */
  static final int SETS = FIRST + SIZES;

  /**
   * The index of the first counter of splits, for those of the sets of 0 relations; the counters
   * for other sizes follow.
   */
  static final int SPLITS = SETS + SIZES;

  /**
   * The index of the first counter of the plan's joins, for joins of more than 0 relations; the
   * counters for more than 1, 2 and so on follow.
   */
  static final int JOINS = SPLITS + SIZES;

  /** The total number of words. */
  static final int WORDS = JOINS + SIZES;

  /**
   * The number of words of an answer between the counts and the joins: one word, which tells
   * whether the memo was too small.
   */
  static final int OWN_WORDS = 1;

  /** The index of the first join in an answer. */
  static final int FIRST_JOIN = MemoAnswer.firstJoin(OWN_WORDS);

  /** The constants that kernels and host share. */
  static final Map<String, Number> CONSTANTS =
      Map.ofEntries(
          entry("MAX_RELATIONS", MAX_RELATIONS),
          entry("CHECKED", CHECKED),
          entry("OVERFLOWN", OVERFLOWN),
          entry("NUMBERED", NUMBERED),
          entry("FIRST", FIRST),
          entry("SETS", SETS),
          entry("SPLITS", SPLITS),
          entry("JOINS", JOINS),
          entry("FIRST_JOIN", FIRST_JOIN));

  private MincutState() {}
}
