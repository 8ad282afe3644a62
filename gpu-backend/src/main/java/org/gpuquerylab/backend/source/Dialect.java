package org.gpuquerylab.backend.source;

import java.util.List;

/**
 * A language to which the portable kernel dialect compiles.
 *
 * @param name the name in messages
 * @param prelude the resource beside {@link Dialect} that defines the dialect's names
 * @param extensions the file extensions of kernels, the preferred first
 */
public record Dialect(String name, String prelude, List<String> extensions) {

  /** OpenCL C 1.2. */
  public static final Dialect OPENCL = new Dialect("OpenCL C", "prelude.cl", List.of(".cl"));

  /**
   * CUDA C++; {@code x.cu} overrides {@code x.cl}, or stands alone if a kernel needs more than the
   * portable dialect promises.
   */
  public static final Dialect CUDA = new Dialect("CUDA C++", "prelude.cuh", List.of(".cu", ".cl"));
}
