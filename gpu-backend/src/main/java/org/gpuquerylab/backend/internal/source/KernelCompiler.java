package org.gpuquerylab.backend.internal.source;

/**
 * The compiler of one device, which {@link KernelLibrary} uses.
 *
 * @param <M> the driver's type of a module (program)
 */
public interface KernelCompiler<M> {

  /** The language that it compiles. */
  Dialect dialect();

  /**
   * All facts that determine the binary, apart from the source: device, driver, compiler version
   * and options.
   */
  String fingerprint();

  /**
   * Compiles a source to a binary that {@link #load} accepts.
   *
   * @throws org.gpuquerylab.backend.kernel.KernelCompileException if the source has an error;
   *     contains the compiler's log
   */
  byte[] compile(KernelSource source);

  /**
   * Loads a binary.
   *
   * @param binary the result of {@link #compile}, in this process or in an earlier one; not
   *     modified
   * @throws RuntimeException if the driver refuses the binary
   */
  M load(byte[] binary);
}
