package org.gpuquerylab.backend.internal.source;

import java.util.List;

/**
 * A language into which the portable kernel dialect can be compiled.
 *
 * @param name the name in messages
 * @param prelude the resource beside {@link Dialect} that defines the dialect's names
 * @param extensions the file extensions of kernels, the preferred one first
 */
public record Dialect(String name, String prelude, List<String> extensions) {

  /** OpenCL C 1.2. */
  public static final Dialect OPENCL = new Dialect("OpenCL C", "prelude.cl", List.of(".cl"));

  /**
   * CUDA C++. A file {@code x.cu} replaces {@code x.cl}, or exists alone if a kernel needs more
   * than the portable dialect guarantees.
   */
  public static final Dialect CUDA = new Dialect("CUDA C++", "prelude.cuh", List.of(".cu", ".cl"));
}
