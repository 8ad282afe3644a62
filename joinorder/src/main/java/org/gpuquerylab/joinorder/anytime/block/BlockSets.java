package org.gpuquerylab.joinorder.anytime.block;

import java.util.Arrays;

/**
 * The inputs of a block as bits of sets. They are numbered outwards from the first one, so that
 * each has a neighbour of a smaller number, and in a tree only one.
 */
public final class BlockSets {
  private final int[] input;
  private final int[] neighbours;
  private final int[] lower;
  private final int[] below;
  private final double[] tops;

  /** For blocks of at most so many inputs. */
  public BlockSets(int most) {
    input = new int[most];
    neighbours = new int[most];
    lower = new int[most];
    below = new int[most];
    tops = new double[most];
  }

  /** Numbers the inputs of a block. O(inputs^2). */
  public void number(Block block) {
    int k = block.inputs();
    int reached = 1;
    int count = 1;
    input[0] = 0;
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < k; j++) {
        if ((reached >> j & 1) == 0 && block.isJoined(input[i], j)) {
          reached |= 1 << j;
          input[count++] = j;
        }
      }
    }
    for (int i = 0; i < k; i++) {
      neighbours[i] = 0;
      for (int j = 0; j < k; j++) {
        neighbours[i] |= j != i && block.isJoined(input[i], input[j]) ? 1 << j : 0;
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

  /** How many connected sets a tree has, after it was numbered. O(inputs). */
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

  /** The position in the block of an input by its number. */
  public int input(int number) {
    return input[number];
  }

  /** The neighbours of smaller numbers. */
  public int lower(int number) {
    return lower[number];
  }

  /** In a tree, an input with all that is further out. */
  public int below(int number) {
    return below[number];
  }

  /** The sum of the tokens of the predicates between an input and a set. */
  public long predicates(Block block, int number, int set) {
    long sum = 0;
    for (int rest = set; rest != 0; rest &= rest - 1) {
      sum += block.predicate(input[number], input[Integer.numberOfTrailingZeros(rest)]);
    }
    return sum;
  }

  /** Whether edges connect all of a set. */
  public boolean isConnected(int set) {
    int reached = set & -set;
    int fresh = reached;
    while (fresh != 0) {
      int next = 0;
      for (int rest = fresh; rest != 0; rest &= rest - 1) {
        next |= neighbours[Integer.numberOfTrailingZeros(rest)];
      }
      fresh = next & set & ~reached;
      reached |= fresh;
    }
    return reached == set;
  }
}
