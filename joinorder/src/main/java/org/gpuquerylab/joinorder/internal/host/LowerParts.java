package org.gpuquerylab.joinorder.internal.host;

import java.util.Arrays;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;

/**
 * The connected sets without the root. Each of them is the lower part of other connected sets,
 * which are split by the edge above its top. The sets are numbered by top, and for each top by the
 * number in its {@link SplitTable}. If the root was chosen as in {@link RootedTree}, no child of
 * the root is the top of more sets than the square root of T(root). Therefore there are few such
 * sets: at most n times that square root.
 */
final class LowerParts {
  private final SplitTable[] tables;
  private final int[] first;

  /** The number of parts. */
  private final int total;

  /** The top of each part. */
  private final byte[] tops;

  /** Finds the parts of all nodes except the root. */
  LowerParts(TreeShape shape, SearchLimit.Meter meter) {
    int n = shape.size();
    tables = new SplitTable[n];
    first = new int[n];
    int next = 0;
    for (int node = n - 1; node > 0; node--) {
      tables[node] = SplitTable.of(shape.children(node), this, meter);
      first[node] = next;
      next = Math.addExact(next, tables[node].sets());
    }
    total = next;
    tops = new byte[total];
    for (int node = 1; node < n; node++) {
      Arrays.fill(tops, first[node], first[node] + tables[node].sets(), (byte) node);
    }
  }

  int total() {
    return total;
  }

  /** T: the number of parts with the given top. */
  int count(int top) {
    return tables[top].sets();
  }

  /** The index of the first part with the given top; this part consists of only the top. */
  int first(int top) {
    return first[top];
  }

  SplitTable table(int top) {
    return tables[top];
  }

  /** The top of a part. */
  int top(int part) {
    return tops[part];
  }

  /** The members of a part with the given top, including the top. */
  int size(int top, int numberInTable) {
    return 1 + tables[top].size[numberInTable];
  }

  /** The members of a part with the given top, as a set of nodes. */
  long nodes(int top, int numberInTable) {
    return 1L << top | tables[top].nodes[numberInTable];
  }
}
