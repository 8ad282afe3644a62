package org.gpuquerylab.joinorder.internal.anytime;

import java.util.Arrays;

/**
 * Represents sets of inputs of a block as bits. The inputs are numbered outwards from the first
 * input, so that each later input has a neighbour with a smaller number, and in a tree exactly one.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 */
final class BlockSets {
  /**
   * Up to this number of edges for each input, enumerating pairs is cheaper than trying all splits:
   * a pair costs more than a split, but there are far fewer pairs.
   */
  private static final double SPARSE = 1.6;

  private final int[] input;
  private final int[] neighbours;
  private final int[] lower;
  private final int[] below;
  private final double[] tops;

  /** For each input, its neighbours, as bits of their positions in the block. */
  private final int[] adjacent;

  /** For each two inputs, the sum of the tokens of the predicates between them. */
  private final long[][] predicate;

  private final boolean[] joined;
  private int edges;

  /** Creates storage for blocks of up to the given number of inputs. */
  public BlockSets(int most) {
    input = new int[most];
    neighbours = new int[most];
    lower = new int[most];
    below = new int[most];
    tops = new double[most];
    adjacent = new int[most];
    predicate = new long[most][most];
    joined = new boolean[most];
  }

  /** Numbers the inputs of a block. O(inputs^2 + edges of all inputs but the largest) time. */
  public void number(Block block) {
    int k = block.inputs();
    connect(block, k);
    int reached = 1;
    int count = 1;
    input[0] = 0;
    for (int i = 0; i < count; i++) {
      for (int rest = adjacent[input[i]] & ~reached; rest != 0; rest &= rest - 1) {
        input[count++] = Integer.numberOfTrailingZeros(rest);
      }
      reached |= adjacent[input[i]];
    }
    for (int i = 0; i < k; i++) {
      neighbours[i] = 0;
      for (int j = 0; j < k; j++) {
        neighbours[i] |= (adjacent[input[i]] >> input[j] & 1) << j;
      }
      lower[i] = neighbours[i] & ((1 << i) - 1);
    }
    for (int i = k - 1; i >= 0; i--) {
      below[i] = 1 << i;
      for (int j = i + 1; j < k; j++) {
        below[i] |= lower[j] == 1 << i ? below[j] : 0;
      }
    }
  }

  private void connect(Block block, int k) {
    edges = 0;
    Arrays.fill(adjacent, 0, k, 0);
    int unread = block.largest();
    for (int i = 0; i < k; i++) {
      if (i != unread) {
        connect(block, k, i, unread);
      }
    }
  }

  /** Reads the edges between an input and later inputs, and those to the unread input. */
  private void connect(Block block, int k, int i, int unread) {
    long[] row = predicate[i];
    Arrays.fill(row, i, k, 0);
    row[unread] = 0;
    Arrays.fill(joined, 0, k, false);
    block.addLater(i, unread, row, joined);
    for (int j = i + 1; j < k; j++) {
      set(i, j);
    }
    if (unread < i) {
      set(i, unread);
    }
  }

  private void set(int i, int j) {
    predicate[j][i] = predicate[i][j];
    if (joined[j]) {
      adjacent[i] |= 1 << j;
      adjacent[j] |= 1 << i;
      edges++;
    }
  }

  /**
   * Whether the inputs and the edges between them form a tree; the inputs must be numbered before.
   */
  public boolean isTree(int inputs) {
    return edges == inputs - 1;
  }

  /**
   * Whether only a few of the splits of sets are pairs of connected sets; the inputs must be
   * numbered before.
   */
  public boolean isSparse(int inputs) {
    return edges <= SPARSE * inputs;
  }

  /** The number of connected sets of a tree; the inputs must be numbered before. O(inputs) time. */
  public double treeSets(int inputs) {
    Arrays.fill(tops, 0, inputs, 1);
    double all = 0;
    for (int i = inputs - 1; i >= 0; i--) {
      all += tops[i];
      if (i > 0) {
        tops[Integer.numberOfTrailingZeros(lower[i])] *= 1 + tops[i];
      }
    }
    return all;
  }

  /** The position in the block of the input with a given number. */
  public int input(int number) {
    return input[number];
  }

  /**
   * The sum of the tokens of the predicates between two inputs, each given as a set of one input.
   */
  public long predicate(int one, int other) {
    int first = input[Integer.numberOfTrailingZeros(one)];
    return predicate[first][input[Integer.numberOfTrailingZeros(other)]];
  }

  /** The smallest position in the block among the inputs of a set. */
  public int firstInput(int set) {
    int first = Integer.MAX_VALUE;
    for (int rest = set; rest != 0; rest &= rest - 1) {
      first = Math.min(first, input[Integer.numberOfTrailingZeros(rest)]);
    }
    return first;
  }

  /** The neighbours of an input. */
  public int neighbours(int number) {
    return neighbours[number];
  }

  /** The neighbours of an input that have smaller numbers. */
  public int lower(int number) {
    return lower[number];
  }

  /** In a tree, the set of an input and all inputs that are farther from the root on its side. */
  public int below(int number) {
    return below[number];
  }

  /** The sum of the tokens of the predicates between an input and a set. */
  public long predicates(int number, int set) {
    long[] row = predicate[input[number]];
    long sum = 0;
    for (int rest = set; rest != 0; rest &= rest - 1) {
      sum += row[input[Integer.numberOfTrailingZeros(rest)]];
    }
    return sum;
  }
}
