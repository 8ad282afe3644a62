package org.gpuquerylab.entropy.problem;

/**
 * The cells in which the predicates of {@code mask} have the truth values {@code value}.
 *
 * @param mask the predicates whose truth values are fixed
 * @param value the fixed predicates that hold; a subset of the mask
 */
public record Cube(long mask, long value) {
  /** Checks that the values are within the mask. */
  public Cube {
    if ((value & ~mask) != 0) {
      throw new IllegalArgumentException("a cube's values must be within its mask");
    }
  }

  /** Whether a cell is in the cube. */
  public boolean contains(long cell) {
    return (cell & mask) == value;
  }
}
