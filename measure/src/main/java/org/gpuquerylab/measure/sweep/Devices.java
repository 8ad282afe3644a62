package org.gpuquerylab.measure.sweep;

import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.measure.results.Point;

/** The backends of a run. Each backend is opened on first use and stays open until the run ends. */
public final class Devices implements AutoCloseable {

  private final Backends backends;
  private final Map<String, Backend> open = new HashMap<>();

  /** Creates devices from these backends; none is opened yet. */
  public Devices(Backends backends) {
    this.backends = backends;
  }

  /**
   * The backend of a point, according to the axis {@link SweepAxis#BACKEND}.
   *
   * @throws org.gpuquerylab.backend.device.BackendException if there is no such backend; the
   *     message gives the reason
   */
  public Backend backend(Point point) {
    return backend(point.get(SweepAxis.BACKEND));
  }

  /**
   * The backend of a point, opened with the given number of partitions of its device.
   *
   * @throws org.gpuquerylab.backend.device.BackendException if the device has fewer partitions
   */
  public synchronized Backend backend(Point point, int partitions) {
    String selector = point.get(SweepAxis.BACKEND);
    String key = selector + " in " + partitions;
    Backend backend = open.get(key);
    if (backend == null) {
      backend = backends.open(backends.select(selector), partitions);
      open.put(key, backend);
    }
    return backend;
  }

  /** The backend with a selector such as {@code opencl} or {@code opencl:1}. */
  public synchronized Backend backend(String selector) {
    Backend backend = open.get(selector);
    if (backend == null) {
      backend = backends.open(selector);
      open.put(selector, backend);
    }
    return backend;
  }

  @Override
  public synchronized void close() {
    open.values().forEach(Backend::close);
    open.clear();
  }
}
