package org.gpuquerylab.entropy.problem;

/** The product of C^t with a vector, in plain form (section 3.2.2, get_Ctx). */
public final class SubsetSums {
  private SubsetSums() {}

  /**
   * Replaces each value by the sum over the subsets of its index: v becomes C^t v. O(z 2^z)
   * additions.
   *
   * @param v the vector of 2^z values; modified
   */
  public static void inPlace(double[] v) {
    for (int half = 1; half < v.length; half <<= 1) {
      for (int start = 0; start < v.length; start += 2 * half) {
        for (int i = start; i < start + half; i++) {
          v[i + half] += v[i];
        }
      }
    }
  }
}
