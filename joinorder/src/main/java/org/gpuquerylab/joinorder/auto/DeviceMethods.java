package org.gpuquerylab.joinorder.auto;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.device.GroupTooLargeException;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.gpu.dpsub.PosGpu;
import org.gpuquerylab.joinorder.gpu.mincut.MincutGpu;
import org.gpuquerylab.joinorder.gpu.sparse.MpdpGpu;
import org.gpuquerylab.joinorder.gpu.sparse.TreeGpu;
import org.gpuquerylab.joinorder.gpu.tiled.TiledDpSub;
import org.gpuquerylab.joinorder.query.topology.Topology;

/**
 * The algorithms of a device with their measured times; measured once for each backend and cost
 * function.
 *
 * @param methods the algorithms that support the cost function; the algorithm for trees comes first
 * @param failures a line for each algorithm whose measurement failed, so that it cannot be chosen
 */
record DeviceMethods(List<Method> methods, List<String> failures) {
  private static final Map<Backend, Map<String, DeviceMethods>> KNOWN =
      Collections.synchronizedMap(new WeakHashMap<>());

  /** The algorithms on the backend's device. */
  static DeviceMethods of(Backend backend, CostFunction function) {
    return KNOWN
        .computeIfAbsent(backend, b -> new ConcurrentHashMap<>())
        .computeIfAbsent(function.name(), name -> measure(backend, function));
  }

  /** Whether the algorithms of a backend were measured before. */
  static boolean areKnown(Backend backend, CostFunction function) {
    return KNOWN.getOrDefault(backend, Map.of()).containsKey(function.name());
  }

  private static DeviceMethods measure(Backend backend, CostFunction function) {
    DeviceMethods found = new DeviceMethods(new ArrayList<>(), new ArrayList<>());
    found.add(MpdpGpu.ENTRY, WorkUnit.PAIRS, Topology.GRID, backend, function);
    found.add(MincutGpu.ENTRY, WorkUnit.PAIRS, Topology.GRID, backend, function);
    found.add(PosGpu.ENTRY, WorkUnit.SPLITS, Topology.CLIQUE, backend, function);
    found.add(TiledDpSub.ENTRY, WorkUnit.ALL_SPLITS, Topology.CLIQUE, backend, function);
    // The last one finds the common code compiled. For trees, the choice between host and device is
    // often close.
    found.add(TreeGpu.ENTRY, WorkUnit.PAIRS, Topology.STAR, backend, function);
    found.methods.sort(Comparator.comparing(method -> !method.entry().treesOnly()));
    return new DeviceMethods(List.copyOf(found.methods), List.copyOf(found.failures));
  }

  /**
   * Adds an algorithm, or its failure. An algorithm that reports that it has no kernel for the cost
   * function or the device, or not enough memory even for the smallest query, cannot be chosen;
   * that is no failure.
   */
  void add(
      AlgorithmEntry entry, WorkUnit work, Topology shape, Backend backend, CostFunction function) {
    try (JoinOrderAlgorithm algorithm = entry.create(function, Execution.on(backend))) {
      MeasuredCurve curve = new CurveMeasurement(algorithm, work, shape, System::nanoTime).curve();
      methods.add(Method.onDevice(entry, work, curve));
    } catch (IllegalArgumentException
        | UnsupportedOperationException
        | GroupTooLargeException
        | OutOfDeviceMemoryException e) {
      // An algorithm that reports this cannot be chosen.
    } catch (RuntimeException | OutOfMemoryError e) {
      failures.add(Refusal.of(entry.name(), e));
    }
  }
}
