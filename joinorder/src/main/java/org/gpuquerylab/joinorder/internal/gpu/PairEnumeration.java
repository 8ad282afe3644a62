package org.gpuquerylab.joinorder.internal.gpu;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The method by which a work-item of GPU-based DPsub finds the join pairs of a relation set,
 * numbered from 1 to 2^(size - 1) - 1. Each unordered pair has one number: the set's highest
 * relation is never in the left part.
 */
public enum PairEnumeration {
  /**
   * Finds the first pair by its position (algorithm 6), and the next pairs by iteration (algorithm
   * 4).
   */
  POSITION(0) {
    @Override
    public int first(int sid, int number, int set, int relations) {
      return PositionBasedEnumeration.subset(number, withoutHighest(set));
    }

    @Override
    public int next(int sid, int number, int left, int set, int relations) {
      return nextSubset(left, withoutHighest(set));
    }
  },

  /**
   * Finds the first pair by iteration from the set's first pair (algorithm 5), and the next pairs
   * by iteration too.
   */
  WALK(1) {
    @Override
    public int first(int sid, int number, int set, int relations) {
      int rest = withoutHighest(set);
      int left = rest & -rest;
      for (int cid = number - 1; cid > 0; cid--) {
        left = nextSubset(left, rest);
      }
      return left;
    }

    @Override
    public int next(int sid, int number, int left, int set, int relations) {
      return nextSubset(left, withoutHighest(set));
    }
  },

  /** Finds each pair by its number within the level (algorithm 8). */
  COMBINATION(2) {
    @Override
    public int first(int sid, int number, int set, int relations) {
      int qss = Integer.bitCount(set);
      long cid = (long) sid * ExtendedCombinatorialEnumeration.pairs(qss) + number - 1;
      return ExtendedCombinatorialEnumeration.pair(cid, qss, relations).left();
    }

    @Override
    public int next(int sid, int number, int left, int set, int relations) {
      return first(sid, number, set, relations);
    }
  };

  private final int code;

  PairEnumeration(int code) {
    this.code = code;
  }

  /**
   * The constants by which a kernel selects the enumeration: ENUMERATION, with a value such as
   * BY_POSITION or BY_WALK.
   */
  public Map<String, Integer> kernelDefines() {
    Map<String, Integer> defines = new HashMap<>(Map.of("ENUMERATION", code));
    for (PairEnumeration enumeration : values()) {
      defines.put("BY_" + enumeration.name(), enumeration.code);
    }
    return defines;
  }

  /** The enumeration with the given code. */
  public static PairEnumeration of(int code) {
    return Arrays.stream(values())
        .filter(enumeration -> enumeration.code == code)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no such ENUMERATION: " + code));
  }

  /**
   * The left part of a pair.
   *
   * @param sid the index of the set within its level
   * @param number the number of the pair within the set, from 1
   * @param set the relation set
   * @param relations the number of relations of the query
   */
  public abstract int first(int sid, int number, int set, int relations);

  /**
   * The left part of a pair, given the left part of the previous pair; undefined after the last
   * pair.
   *
   * @param number the number of the pair, from 2
   * @param left the left part of the pair with number {@code number - 1}
   */
  public abstract int next(int sid, int number, int left, int set, int relations);

  private static int withoutHighest(int set) {
    return set ^ Integer.highestOneBit(set);
  }

  private static int nextSubset(int left, int set) {
    return (left - set) & set;
  }
}
