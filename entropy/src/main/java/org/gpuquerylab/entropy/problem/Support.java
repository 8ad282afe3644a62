package org.gpuquerylab.entropy.problem;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The cells that may be above 0: all cells except those of some cubes. Immutable. */
public final class Support {
  private final int predicates;
  private final List<Cube> excluded;
  private volatile @Nullable BitSet impossible;

  /**
   * Creates a support.
   *
   * @param predicates z
   * @param excluded cubes whose cells are 0 in every solution; empty for almost every problem
   */
  public Support(int predicates, List<Cube> excluded) {
    this.predicates = predicates;
    this.excluded = List.copyOf(excluded);
  }

  /** The support of all 2^z cells. */
  public static Support full(int predicates) {
    return new Support(predicates, List.of());
  }

  /** The cubes whose cells are 0. */
  public List<Cube> excluded() {
    return excluded;
  }

  /** Whether the support contains all cells. */
  public boolean isFull() {
    return excluded.isEmpty();
  }

  /** Whether a cell may be above 0; takes O(cubes) time. */
  public boolean contains(long cell) {
    for (Cube cube : excluded) {
      if (cube.contains(cell)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Sets the excluded cells of a vector to 0. O(excluded cells) time; the first call takes longer.
   *
   * @param x all 2^z cells; modified
   */
  public void clear(double[] x) {
    clear(x, x.length, 0);
  }

  /**
   * Sets the excluded cells of a tile to 0.
   *
   * @param x begins with the cells {@code first} to {@code first + length - 1}; modified
   */
  public void clear(double[] x, int length, long first) {
    if (isFull()) {
      return;
    }
    BitSet cells = impossible();
    int at = Math.toIntExact(first);
    int end = at + length;
    for (int i = cells.nextSetBit(at); i >= 0 && i < end; i = cells.nextSetBit(i + 1)) {
      x[i - at] = 0;
    }
  }

  /** The excluded cells, for at most 30 predicates; not to be modified. 2^z bits. */
  private BitSet impossible() {
    BitSet cells = impossible;
    if (cells == null) {
      cells = new BitSet(1 << predicates);
      for (Cube cube : excluded) {
        add(cells, cube);
      }
      impossible = cells;
    }
    return cells;
  }

  private void add(BitSet cells, Cube cube) {
    long free = ((1L << predicates) - 1) & ~cube.mask();
    long extra = 0;
    do {
      cells.set((int) (cube.value() | extra));
      extra = (extra - free) & free;
    } while (extra != 0);
  }
}
