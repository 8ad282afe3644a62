package org.gpuquerylab.entropy.gpu.cholesky;

/**
 * Where {@link DeviceCholesky} has its values: a row-major matrix of whole blocks, the right side
 * being the first row after it.
 *
 * @param size m, the number of unknowns
 * @param blocks blocks in a row
 */
public record CholeskyLayout(int size, int blocks) {
  /** Rows and columns of a block. */
  public static final int BLOCK = 32;

  /** The layout for m unknowns. */
  public static CholeskyLayout of(int size) {
    return new CholeskyLayout(size, (size + BLOCK - 1) / BLOCK);
  }

  /** Columns of the matrix: the distance of two rows. */
  public int columns() {
    return blocks * BLOCK;
  }

  /** Where a value is. */
  public long index(int row, int column) {
    return (long) row * columns() + column;
  }

  /** Doubles of the matrix with its right side. */
  public long matrix() {
    return (long) (blocks + 1) * BLOCK * columns();
  }

  /** Doubles of the inverted diagonal blocks and of a reciprocal for each column. */
  public long inverses() {
    return (long) blocks * BLOCK * (BLOCK + 1);
  }

  /** Doubles in all. */
  public long doubles() {
    return matrix() + inverses();
  }
}
