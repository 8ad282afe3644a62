package org.gpuquerylab.backend.cuda.internal;

import java.util.Comparator;

/**
 * A version of CUDA.
 *
 * @param major the major version, such as 12 in 12.6
 * @param minor the minor version, such as 6 in 12.6
 */
public record CudaVersion(int major, int minor) implements Comparable<CudaVersion> {

  /** Reads a version from the driver's number: 12060 means 12.6. */
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
