package org.gpuquerylab.backend.source;

/**
 * The compiler of one device, as {@link KernelLibrary} uses it.
 *
 * @param <M> the driver's module (program)
 */
public interface KernelCompiler<M> {

  /** The language it compiles. */
  Dialect dialect();

  /**
   * Everything besides the source that decides the binary: device, driver and compiler version,
   * options.
   */
  String fingerprint();

  /**
   * Compiles a source to a binary that {@link #load} takes.
   *
   * @throws org.gpuquerylab.backend.kernel.KernelCompileException with the compiler's log
   */
  byte[] compile(KernelSource source);

  /**
   * Loads a binary.
   *
   * @param binary what {@link #compile} returned, now or in an earlier process; not modified
   * @throws RuntimeException where the driver does not take it
   */
  M load(byte[] binary);
}
