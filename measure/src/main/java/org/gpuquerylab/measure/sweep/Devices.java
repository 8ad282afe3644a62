package org.gpuquerylab.measure.sweep;

import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.measure.results.Point;

/** The backends of a run. Each backend is opened on first use and stays open until the run ends. */
public final class Devices implements AutoCloseable {

  private final Backends backends;
  private final Map<String, Backend> open = new HashMap<>();
  private final Map<String, DeviceGroup> groups = new HashMap<>();

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

  /** The backend with a selector such as {@code opencl} or {@code opencl:1}. */
  public synchronized Backend backend(String selector) {
    Backend backend = open.get(selector);
    if (backend == null) {
      backend = backends.open(selector);
      open.put(selector, backend);
    }
    return backend;
  }

  /**
   * The devices that a point has on the axis {@link SweepAxis#BACKEND}: those of a group, such as
   * {@code opencl:0+opencl:1}, or a single one.
   *
   * @throws org.gpuquerylab.backend.device.BackendException if there is no such device
   */
  public synchronized DeviceGroup group(Point point) {
    String selector = point.get(SweepAxis.BACKEND);
    if (Backends.parts(selector).size() == 1) {
      return DeviceGroup.of(backend(selector));
    }
    DeviceGroup group = groups.get(selector);
    if (group == null) {
      group = DeviceGroup.open(backends, selector);
      groups.put(selector, group);
    }
    return group;
  }

  @Override
  public synchronized void close() {
    try (Closer all = new Closer()) {
      open.values().forEach(all::own);
      groups.values().forEach(all::own);
      open.clear();
      groups.clear();
    }
  }
}
