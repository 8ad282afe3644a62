package org.gpuquerylab.backend.source;

/**
 * The compiler of one device; used by {@link KernelLibrary}.
 *
 * @param <M> the driver's module (program)
 */
public interface KernelCompiler<M> {

  /** The language it compiles. */
  Dialect dialect();

  /**
   * Everything that decides the binary, apart from the source: device, driver and compiler version,
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
   * @throws RuntimeException if the driver refuses it
   */
  M load(byte[] binary);
}
