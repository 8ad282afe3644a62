package org.gpuquerylab.entropy.internal.gpu;

/**
 * The layout of {@link DeviceCholesky}'s values: a row-major matrix of whole blocks; the right side
 * is the row after the matrix.
 *
 * @param size m, the number of unknowns
 * @param blocks number of blocks in a row
 */
public record CholeskyLayout(int size, int blocks) {
  /** The number of rows and columns of a block. */
  public static final int BLOCK = 32;

  /** Creates the layout for m unknowns. */
  public static CholeskyLayout of(int size) {
    return new CholeskyLayout(size, (size + BLOCK - 1) / BLOCK);
  }

  /** The number of columns of the matrix, which is the distance between two rows. */
  public int columns() {
    return blocks * BLOCK;
  }

  /** The number of doubles of the matrix with its right side. */
  public long matrix() {
    return (long) (blocks + 1) * BLOCK * columns();
  }

  /** The number of doubles for the inverted diagonal blocks and for one reciprocal per column. */
  public long inverses() {
    return (long) blocks * BLOCK * (BLOCK + 1);
  }

  /** The number of doubles of the whole system. */
  public long doubles() {
    return matrix() + inverses();
  }
}
