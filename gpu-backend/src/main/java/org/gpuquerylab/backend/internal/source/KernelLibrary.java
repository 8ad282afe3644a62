package org.gpuquerylab.backend.internal.source;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The compiled modules of one open device. Each distinct source is compiled once in this process,
 * or only once on this machine if the disk cache works.
 *
 * @param <M> the driver's type of a module (program)
 */
public final class KernelLibrary<M> {
  private static final Logger LOG = System.getLogger(KernelLibrary.class.getName());

  private final KernelCompiler<M> compiler;
  private final BuildCache cache;
  private final Map<String, M> modules = new ConcurrentHashMap<>();

  /** Creates a library that uses a device's compiler and a cache on disk. */
  public KernelLibrary(KernelCompiler<M> compiler, BuildCache cache) {
    this.compiler = compiler;
    this.cache = cache;
  }

  /** The language of the sources. */
  public Dialect dialect() {
    return compiler.dialect();
  }

  /**
   * The compiled module of a source.
   *
   * @throws org.gpuquerylab.backend.kernel.KernelCompileException if the source has an error;
   *     contains the compiler's log
   */
  public M module(KernelSource source) {
    String key = BuildCache.key(source, compiler.fingerprint());
    return modules.computeIfAbsent(key, k -> build(k, source));
  }

  /** All modules that were loaded so far, for the driver to free. */
  public Collection<M> modules() {
    return modules.values();
  }

  private M build(String key, KernelSource source) {
    Optional<byte[]> cached = cache.get(key);
    if (cached.isPresent()) {
      try {
        return compiler.load(cached.get());
      } catch (RuntimeException e) {
        LOG.log(
            Level.WARNING,
            source.file() + ": the cached binary was refused, compiling again: " + e.getMessage());
        cache.remove(key);
      }
    }
    byte[] binary = compiler.compile(source);
    M module = compiler.load(binary);
    cache.put(key, binary);
    return module;
  }
}
