package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.Arrays;

/**
 * Tables of the inverse Hessian at independence for downward-closed known sets. The features
 * prod_{i in S} (x_i - s_i) / sigma_i are orthonormal at independence, so the inverse is L^t L,
 * where row S of L has the entry prod_{i in S - R} (-s_i) / prod_{i in S} sigma_i for every subset
 * R of S. The tables hold indices of known sets: for each S those of every R and S - R, and for
 * each R those of every S and S - R. The empty R is left out. O(m 2^k) memory for sets of up to k
 * predicates.
 */
final class ClosedForm {
  /** The maximum number of entries in a section of a list; one work-item sums a section. */
  private static final int PIECE = 16;

  private final long[] known;
  private final int entries;
  private final int pieces;
  private final int[] tables;

  private ClosedForm(long[] known, int entries) {
    this.known = known;
    this.entries = entries;
    int m = known.length;
    int[][] lists = new int[m][];
    int[] counts = new int[m];
    for (int i = 0; i < m; i++) {
      lists[i] = subsets(i);
      for (int e = 0; e < lists[i].length; e += 2) {
        counts[lists[i][e]]++;
      }
    }
    pieces = Arrays.stream(counts).map(count -> (count + PIECE - 1) / PIECE).sum();
    tables = new int[2 * (m + 1) + pieces + 1 + 4 * entries];
    fillSubsets(lists);
    fillSupersets(lists, counts);
  }

  /**
   * Creates the tables for known sets.
   *
   * @param known the known sets T, ascending; not modified
   * @return tables without entries if T is not downward closed
   */
  static ClosedForm of(long[] known) {
    long entries = 0;
    boolean closed = true;
    for (long set : known) {
      entries += (1L << Math.min(32, Long.bitCount(set))) - 1;
      for (long rest = set; rest != 0; rest &= rest - 1) {
        closed &= Arrays.binarySearch(known, set ^ Long.lowestOneBit(rest)) >= 0;
      }
    }
    return closed && entries < 1 << 28
        ? new ClosedForm(known.clone(), (int) entries)
        : new ClosedForm(new long[0], 0);
  }

  /** The indices of R and S - R for the non-empty subsets R of a known set S. */
  private int[] subsets(int number) {
    long set = known[number];
    int[] list = new int[2 * ((1 << Long.bitCount(set)) - 1)];
    int at = 0;
    for (long subset = set; subset != 0; subset = (subset - 1) & set) {
      list[at++] = Arrays.binarySearch(known, subset);
      list[at++] = Arrays.binarySearch(known, set ^ subset);
    }
    return list;
  }

  private void fillSubsets(int[][] lists) {
    int at = 2 * (known.length + 1) + pieces + 1;
    for (int i = 0; i < lists.length; i++) {
      tables[i + 1] = tables[i] + lists[i].length / 2;
      System.arraycopy(lists[i], 0, tables, at + 2 * tables[i], lists[i].length);
    }
  }

  private void fillSupersets(int[][] lists, int[] counts) {
    int m = known.length;
    int firstPiece = m + 1;
    int pieceStart = firstPiece + m + 1;
    int at = pieceStart + pieces + 1 + 2 * entries;
    int[] next = new int[m];
    int entry = 0;
    int piece = 0;
    for (int i = 0; i < m; i++) {
      next[i] = entry;
      for (int done = 0; done < counts[i]; done += PIECE) {
        tables[pieceStart + piece++] = entry + done;
      }
      entry += counts[i];
      tables[firstPiece + i + 1] = piece;
    }
    tables[pieceStart + piece] = entry;
    for (int i = 0; i < m; i++) {
      for (int e = 0; e < lists[i].length; e += 2) {
        int place = at + 2 * next[lists[i][e]]++;
        tables[place] = i;
        tables[place + 1] = lists[i][e + 1];
      }
    }
  }

  /** Whether the known sets have a closed form. */
  boolean exists() {
    return known.length > 0;
  }

  /** The number of pairs of a set and a non-empty subset. */
  int entries() {
    return entries;
  }

  /** The number of sections into which the lists of supersets are cut. */
  int pieces() {
    return pieces;
  }

  /**
   * The tables in the form that {@code newton.cl} reads: the start of each set's list of subsets,
   * the first section of each set, the start of each section, the subsets, the supersets. Not to be
   * modified.
   */
  int[] tables() {
    return tables;
  }
}
