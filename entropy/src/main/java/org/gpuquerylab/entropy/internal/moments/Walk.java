package org.gpuquerylab.entropy.internal.moments;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A depth-first walk over the truth values of the high predicates, from the highest predicate down.
 * If a predicate is true, each factor of the lower predicates is multiplied by the corresponding
 * factor with this predicate. The factor left at the end is the tile of cells. Each tile costs one
 * multiplication of tiles for known pairs, and about two for triples. An instance is for one
 * thread; several walks share the {@link Factors}.
 */
final class Walk {
  /** A receiver of tiles. */
  interface Visitor {
    /**
     * Receives a tile.
     *
     * @param high the high predicates that hold
     * @param tile the cells; not to be modified
     */
    void tile(long high, double[][] tile);
  }

  private final Tiling tiling;
  private final Factors factors;
  private final State[] states;
  private final int[][][] pairs;

  Walk(Tiling tiling, Factors factors) {
    this.tiling = tiling;
    this.factors = factors;
    states = new State[tiling.high() + 1];
    pairs = new int[tiling.high()][][];
    for (int bit = 0; bit < tiling.high(); bit++) {
      List<int[]> list = factors.pairs(bit);
      pairs[bit] = list.toArray(int[][]::new);
      states[bit] = new State(count(bit));
    }
    states[tiling.high()] = new State(factors.size());
  }

  /**
   * The sets of predicates below a bit are those with smaller indices, since sets are ascending.
   */
  private int count(int bit) {
    int count = 0;
    while (count < factors.size() && factors.highSet(count) >>> bit == 0) {
      count++;
    }
    return count;
  }

  /** The factors before any predicate is decided. */
  State start() {
    State start = states[tiling.high()];
    for (int i = 0; i < factors.size(); i++) {
      start.scalars[i] = factors.scalar(i);
      start.tiles[i] = factors.tile(i);
    }
    return start;
  }

  /**
   * The factors below {@code bit} if the predicate of this bit holds; the predicates above it are
   * decided.
   */
  State with(State state, int bit) {
    State next = states[bit];
    int count = next.scalars.length;
    System.arraycopy(state.scalars, 0, next.scalars, 0, count);
    System.arraycopy(state.tiles, 0, next.tiles, 0, count);
    for (int[] pair : pairs[bit]) {
      next.multiply(pair[0], state, pair[1], tiling);
    }
    return next;
  }

  /** The factors by number, after some predicates are decided. */
  static final class State {
    private final double[] scalars;
    private final double[] @Nullable [][] tiles;
    private final double[] @Nullable [][] buffers;

    State(int count) {
      scalars = new double[count];
      tiles = new double[count] @Nullable [][];
      buffers = new double[count] @Nullable [][];
    }

    double[][] cells() {
      double[][] tile = tiles[0];
      if (tile == null) {
        throw new IllegalStateException("the cells' own factor is always a tile");
      }
      return tile;
    }

    private void multiply(int number, State state, int by, Tiling tiling) {
      double[][] a = state.tiles[number];
      double[][] b = state.tiles[by];
      double factor = state.scalars[by];
      if (number > 0) {
        scalars[number] = state.scalars[number] * factor;
        factor = 1;
      }
      if (a == null || (b == null && number > 0)) {
        tiles[number] = a == null ? b : a;
        return;
      }
      double[][] product = buffers[number];
      if (product == null) {
        product = tiling.newTile();
        buffers[number] = product;
      }
      if (b == null) {
        Rows.scale(product, a, factor);
      } else {
        Rows.multiply(product, a, b, factor);
      }
      tiles[number] = product;
    }
  }

  /** Visits the tiles for all truth values of the predicates below {@code bits}. */
  void visit(State state, int bits, long high, Visitor visitor) {
    if (bits == 0) {
      visitor.tile(high, state.cells());
    } else {
      visit(state, bits - 1, high, visitor);
      visit(with(state, bits - 1), bits - 1, high | 1L << (bits - 1), visitor);
    }
  }
}
