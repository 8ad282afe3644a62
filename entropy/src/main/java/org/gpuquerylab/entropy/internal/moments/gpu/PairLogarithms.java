package org.gpuquerylab.entropy.internal.moments.gpu;

/**
 * The logarithms of the factors of one batch, in the order of the entries in {@code
 * pair_tables.cl}.
 *
 * <p>The kernels' twins use them.
 */
final class PairLogarithms {
  private final double[] weights;
  private final int positions;
  private final PairLayout layout;

  /**
   * Creates the logarithms for the weights of a batch.
   *
   * @param weights the weights of pairs of positions and, on the diagonal, of single positions;
   *     kept, not modified
   */
  PairLogarithms(double[] weights, int positions, PairLayout layout) {
    this.weights = weights;
    this.positions = positions;
    this.layout = layout;
  }

  /**
   * The logarithm of an entry of the tables; the last entries are bounds, and use only the positive
   * weights.
   */
  double entry(int x) {
    int all = rowPositions(31);
    int terms = termPositions((1 << layout.depth()) - 1);
    int columns = layout.columnTable();
    int cells = layout.cellTable();
    if (x < columns) {
      return pairs(termPositions(x >> 5), rowPositions(x & 31), false);
    }
    if (x < cells) {
      int y = x - columns;
      return pairs((y & 31) << 2, termPositions(y >> 5), false);
    }
    if (x < layout.bounds()) {
      int cell = (x - cells) >> 5 | (x & 31) << 5;
      return pairs(cell & all, cell & (31 << 2), false);
    }
    return switch (x - layout.bounds()) {
      case 0 -> pairs(terms, all, true);
      case 1 -> pairs(31 << 2, terms, true);
      case 2 -> pairs(all, 31 << 2, true);
      default -> 0;
    };
  }

  private static int rowPositions(int row) {
    return (row & 3) | row >> 2 << 7;
  }

  private static int termPositions(int term) {
    return term << PairTiling.CELL_BITS;
  }

  /**
   * The sum of the weights of the pairs within a set, and of the pairs between this set and a set
   * of others.
   */
  private double pairs(int set, int others, boolean bound) {
    double sum = 0;
    for (int i = 0; i < positions; i++) {
      for (int j = 0; j < positions; j++) {
        int partners = others | (set & ((1 << i) - 1));
        if ((set >> i & partners >> j & 1) != 0) {
          double weight = weights[i * positions + j];
          sum += bound ? Math.max(weight, 0) : weight;
        }
      }
    }
    return sum;
  }

  /** The logarithm of the factor of one of the tile's positions in a context. */
  double factor(int position, int context) {
    double sum = weights[position * (positions + 1)];
    for (int rest = context; rest != 0; rest &= rest - 1) {
      sum += weights[position * positions + outer(rest)];
    }
    return sum;
  }

  /** The logarithm of the factor of a context's own predicates. */
  double context(int context) {
    double sum = 0;
    for (int rest = context; rest != 0; rest &= rest - 1) {
      int i = outer(rest);
      sum += weights[i * (positions + 1)];
      for (int more = rest & (rest - 1); more != 0; more &= more - 1) {
        sum += weights[i * positions + outer(more)];
      }
    }
    return sum;
  }

  private int outer(int context) {
    return layout.tilePositions() + Integer.numberOfTrailingZeros(context);
  }
}
