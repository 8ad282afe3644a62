package org.gpuquerylab.joinorder.internal.host;

import java.util.Arrays;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;

/**
 * The sets of nodes attached to one node through some of its children, including the empty set, and
 * the splits of each set by one edge. A set is a mixed-radix number: its digit for child c is 0 if
 * c is not in the set, otherwise 1 + the number of the set's part with top c. A split of a set by
 * an edge leaves a set with a smaller number. A set of k members has k splits: each member is the
 * top of one part.
 */
final class SplitTable {
  /** The number of members of each set, without the node. */
  final int[] size;

  /** The members of each set as a set of nodes. */
  final long[] nodes;

  /** The index of each set's first split in the two arrays below, followed by their length. */
  final int[] start;

  /** The set that remains after a split: a smaller number in this table. */
  final int[] upper;

  /** The part that a split takes off: its number in {@link LowerParts}. */
  final int[] lower;

  private SplitTable(int[] size, long[] nodes) {
    this.size = size;
    this.nodes = nodes;
    this.start = new int[size.length + 1];
    for (int set = 0; set < size.length; set++) {
      start[set + 1] = Math.addExact(start[set], size[set]);
    }
    this.upper = new int[start[size.length]];
    this.lower = new int[start[size.length]];
  }

  int sets() {
    return size.length;
  }

  /** Creates the table for the given children, whose parts must be known. O(sets x n) time. */
  static SplitTable of(int[] children, LowerParts parts, SearchLimit.Meter meter) {
    int count = 1;
    for (int child : children) {
      count = Math.multiplyExact(count, 1 + parts.count(child));
    }
    int[] size = new int[count];
    long[] nodes = new long[count];
    int known = 1;
    for (int child : children) {
      for (int part = 0; part < parts.count(child); part++) {
        int base = (part + 1) * known;
        meter.steps(known);
        for (int low = 0; low < known; low++) {
          size[base + low] = size[low] + parts.size(child, part);
          nodes[base + low] = nodes[low] | parts.nodes(child, part);
        }
      }
      known *= 1 + parts.count(child);
    }
    SplitTable table = new SplitTable(size, nodes);
    table.fill(children, parts, meter);
    return table;
  }

  private void fill(int[] children, LowerParts parts, SearchLimit.Meter meter) {
    int known = 1;
    for (int child : children) {
      for (int part = 0; part < parts.count(child); part++) {
        for (int low = 0; low < known; low++) {
          meter.steps(size[(part + 1) * known + low]);
          fill(known, child, part, low, parts);
        }
      }
      known *= 1 + parts.count(child);
    }
  }

  /**
   * Adds the splits of the set whose digit for the child is 1 + {@code part} and whose lower digits
   * are those of set {@code low}.
   */
  private void fill(int known, int child, int part, int low, LowerParts parts) {
    int base = (part + 1) * known;
    int at = start[base + low];
    for (int k = start[low]; k < start[low + 1]; k++, at++) {
      upper[at] = base + upper[k];
      lower[at] = lower[k];
    }
    upper[at] = low;
    lower[at] = parts.first(child) + part;
    at++;
    SplitTable below = parts.table(child);
    for (int k = below.start[part]; k < below.start[part + 1]; k++, at++) {
      upper[at] = (1 + below.upper[k]) * known + low;
      lower[at] = below.lower[k];
    }
  }

  /**
   * Returns a table of the same sets, numbered by ascending size, so that sets of one size are
   * adjacent.
   */
  SplitTable sortedBySize(SearchLimit.Meter meter) {
    int[] next = levels();
    int[] place = new int[sets()];
    int[] sortedSize = new int[sets()];
    long[] sortedNodes = new long[sets()];
    for (int set = 0; set < sets(); set++) {
      place[set] = next[size[set]]++;
      sortedSize[place[set]] = size[set];
      sortedNodes[place[set]] = nodes[set];
    }
    SplitTable sorted = new SplitTable(sortedSize, sortedNodes);
    for (int set = 0; set < sets(); set++) {
      meter.steps(size[set]);
      int to = sorted.start[place[set]] - start[set];
      for (int k = start[set]; k < start[set + 1]; k++) {
        sorted.upper[to + k] = place[upper[k]];
        sorted.lower[to + k] = lower[k];
      }
    }
    return sorted;
  }

  /** The number of sets with fewer than s members, for each s from 0 to the largest size + 1. */
  int[] levels() {
    int largest = Arrays.stream(size).max().orElse(0);
    int[] levels = new int[largest + 2];
    for (int members : size) {
      levels[members + 1]++;
    }
    for (int s = 1; s < levels.length; s++) {
      levels[s] += levels[s - 1];
    }
    return levels;
  }
}
