package org.gpuquerylab.backend.internal.call;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.internal.source.Dialect;
import org.gpuquerylab.backend.internal.source.HorizontalFusion;
import org.gpuquerylab.backend.internal.source.KernelLocation;
import org.gpuquerylab.backend.internal.source.KernelSource;
import org.gpuquerylab.backend.internal.source.KernelSourceLoader;
import org.gpuquerylab.backend.internal.source.SignatureReader;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.spi.DeviceDriver;
import org.gpuquerylab.backend.spi.DriverKernel;
import org.gpuquerylab.input.internal.LastUsed;

/**
 * The kernels of an open backend. Each kernel is compiled once, after its record class was checked
 * against it.
 */
public final class KernelCatalog {
  /** The most sources that are read further for their next kernels. */
  private static final int READERS = 32;

  private final DeviceDriver driver;
  private final Map<Key, Entry> entries = new ConcurrentHashMap<>();

  /** A reader holds the macros of its source, a third of a megabyte; a session has thousands. */
  private final Map<KernelSource, SignatureReader> readers =
      Collections.synchronizedMap(new LastUsed<>(READERS));

  private final AtomicLong longestNanos = new AtomicLong();

  /** Creates the catalogue of a driver. */
  public KernelCatalog(DeviceDriver driver) {
    this.driver = driver;
  }

  /** A kernel and the checked record class of its calls. */
  public record Entry(ArgumentBinding binding, DriverKernel kernel) {}

  /**
   * The key that identifies a compiled kernel.
   *
   * @param defines the defines by name: either the caller's map, or a copy that is never modified
   * @param fused the number of calls in a launch, or 0 if calls are not fused
   */
  private record Key(Class<?> call, Map<String, ?> defines, int fused) {}

  /**
   * The kernel of a record class.
   *
   * @param defines constants in the form that {@link KernelDefines#of} accepts; not modified
   * @throws IllegalArgumentException if a value cannot be a define; the message names it
   * @throws BackendException if the class does not fit the kernel
   */
  public Entry get(Class<?> call, Map<String, ?> defines) {
    return get(call, defines, 0);
  }

  /**
   * The kernel that executes several calls in one launch.
   *
   * @param call the record class of each call
   * @param defines values of {@code #define}s of the kernel's source, as for a single call
   * @param calls the number of calls in a launch, at least 1
   * @throws BackendException if the record, a component or the kernel does not fit, or if the
   *     kernel cannot be fused
   */
  public Entry fused(Class<?> call, Map<String, ?> defines, int calls) {
    if (calls < 1) {
      throw new IllegalArgumentException(
          calls + " calls of " + call.getSimpleName() + ": give one or more calls of a kernel");
    }
    return get(call, defines, calls);
  }

  private Entry get(Class<?> call, Map<String, ?> defines, int fused) {
    // Operators request their kernels at each launch, so a compiled kernel is not checked again.
    Entry known = entries.get(new Key(call, defines, fused));
    return known != null
        ? known
        : entries.computeIfAbsent(new Key(call, new HashMap<>(defines), fused), this::timed);
  }

  /**
   * The expected milliseconds of {@link #get(Class, Map)}: 0 if the kernel was compiled before,
   * otherwise the longest time that a kernel has taken so far.
   */
  public double expectedMillis(Class<?> call, Map<String, ?> defines) {
    return entries.containsKey(new Key(call, defines, 0)) ? 0 : longestNanos.get() / 1e6;
  }

  private Entry timed(Key key) {
    long start = System.nanoTime();
    Entry compiled = compile(key);
    longestNanos.accumulateAndGet(System.nanoTime() - start, Math::max);
    return compiled;
  }

  private Entry compile(Key key) {
    KernelDefines defines = KernelDefines.of(key.defines());
    CallShape shape = CallShape.of(key.call());
    List<KernelSource> sources = sources(shape.location(), defines);
    List<CallBinding> bindings = sources.stream().map(source -> bind(shape, source)).toList();
    CallBinding one = bindings.get(0);
    KernelSource source = sources.get(0);
    if (key.fused() == 0) {
      return new Entry(one, driver.compile(source, one.signature(), defines));
    }
    FusedBinding all = new FusedBinding(one, key.fused());
    KernelSource fused = HorizontalFusion.fuse(source, shape.kernel(), key.fused());
    return new Entry(all, driver.compile(fused, all.signature(), defines));
  }

  private CallBinding bind(CallShape shape, KernelSource source) {
    SignatureReader reader = readers.computeIfAbsent(source, SignatureReader::new);
    return new CallBinding(shape, reader.signature(shape.kernel()));
  }

  /** The kernel's source in each dialect of the driver; each file occurs once. */
  private List<KernelSource> sources(KernelLocation location, KernelDefines defines) {
    List<KernelSource> sources = new ArrayList<>();
    Set<String> files = new HashSet<>();
    for (Dialect dialect : driver.dialects()) {
      KernelSourceLoader loader = new KernelSourceLoader(dialect);
      if (loader.file(location).filter(files::add).isPresent()) {
        sources.add(loader.load(location, defines));
      }
    }
    if (sources.isEmpty()) {
      throw location.missing(driver.dialects());
    }
    return sources;
  }
}
