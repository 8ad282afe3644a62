package org.gpuquerylab.entropy.problem;

/**
 * The product of the complete design matrix C with a vector, in plain form (section 3.2.2, get_Cx).
 */
public final class SupersetSums {
  private SupersetSums() {}

  /**
   * Replaces each cell by the sum over the cells that contain it: x becomes Cx. O(z 2^z) additions.
   *
   * @param x the vector of 2^z values; modified
   */
  public static void inPlace(double[] x) {
    for (int half = 1; half < x.length; half <<= 1) {
      for (int start = 0; start < x.length; start += 2 * half) {
        for (int i = start; i < start + half; i++) {
          x[i] += x[i + half];
        }
      }
    }
  }
}
