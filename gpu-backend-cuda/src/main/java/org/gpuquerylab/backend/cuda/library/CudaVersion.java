package org.gpuquerylab.backend.cuda.library;

import java.util.Comparator;

/**
 * A version of CUDA.
 *
 * @param major such as 12 in 12.6
 * @param minor such as 6 in 12.6
 */
public record CudaVersion(int major, int minor) implements Comparable<CudaVersion> {

  /** Reads the driver's way to write a version: 12060 is 12.6. */
  static CudaVersion of(int number) {
    return new CudaVersion(number / 1000, number % 1000 / 10);
  }

  @Override
  public int compareTo(CudaVersion other) {
    return Comparator.comparingInt(CudaVersion::major)
        .thenComparingInt(CudaVersion::minor)
        .compare(this, other);
  }

  @Override
  public String toString() {
    return major + "." + minor;
  }
}
