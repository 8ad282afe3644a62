package org.gpuquerylab.backend;

/**
 * The Java twin of a kernel: computes in one call, parallel inside, what one launch computes. The
 * CPU backend runs it, and tests use it as the kernel's oracle.
 */
@FunctionalInterface
public interface KernelTwin {

  /**
   * Runs the whole launch and returns when it is done. The arrays of the kernel's output buffers
   * are modified.
   */
  void run(Grid grid, KernelArguments arguments);
}
