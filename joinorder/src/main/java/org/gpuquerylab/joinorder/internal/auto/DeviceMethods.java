package org.gpuquerylab.joinorder.internal.auto;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.device.GroupTooLargeException;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.gpu.dpsub.PosGpu;
import org.gpuquerylab.joinorder.internal.gpu.sparse.MincutGpu;
import org.gpuquerylab.joinorder.internal.gpu.sparse.MpdpGpu;
import org.gpuquerylab.joinorder.internal.gpu.sparse.TreeGpu;
import org.gpuquerylab.joinorder.internal.gpu.tiled.TiledDpSub;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;

/**
 * The algorithms of a device with their times, from the device's {@link CurveFile} if it has one.
 * Otherwise an algorithm is measured when a query comes for which it may be the best one, if the
 * measurement fits the query's budget and the host would need longer for the query. Until an
 * algorithm was measured, the measurement is assumed to take a second, because the kernels may have
 * to be compiled. What was measured is shared by all optimizers of a backend and a cost function.
 *
 * <p>Source of the constants: chosen by hand, but for the range on an H200, whose rows are not
 * stored.
 */
final class DeviceMethods {
  private static final double NANOS_PER_MILLI = 1e6;

  /** The assumed milliseconds of the first measurement; an H200 takes 50 to 1,100. */
  static final double ASSUMED_MILLIS = 1_000;

  /** The next measurement is assumed to take this many times as long as the last one. */
  private static final double MARGIN = 1.5;

  /** An algorithm that seems to be slower than another one by this factor is not measured. */
  private static final double NEAR = 3;

  /** The algorithms; of equal ones, the first is measured first. That for trees comes first. */
  static final List<Kind> KINDS =
      List.of(
          new Kind(TreeGpu.ENTRY, WorkUnit.PAIRS, Topology.STAR, 1),
          new Kind(TiledDpSub.ENTRY, WorkUnit.ALL_SPLITS, Topology.CLIQUE, 16),
          new Kind(PosGpu.ENTRY, WorkUnit.SPLITS, Topology.CLIQUE, 4),
          new Kind(MincutGpu.ENTRY, WorkUnit.PAIRS, Topology.GRID, 1),
          new Kind(MpdpGpu.ENTRY, WorkUnit.PAIRS, Topology.GRID, 1));

  private static final Map<Backend, Map<String, DeviceMethods>> KNOWN =
      Collections.synchronizedMap(new WeakHashMap<>());

  private final List<Kind> kinds;
  private final Function<Kind, Optional<MeasuredCurve>> measuring;
  private final LongSupplier nanoTime;
  private final Set<Kind> tried = new HashSet<>();
  private final List<Method> methods = new ArrayList<>();
  private final Map<String, MeasuredCurve> curves = new HashMap<>();
  private final List<String> failures = new ArrayList<>();
  private double nextMillis = ASSUMED_MILLIS;

  /**
   * An algorithm of a device.
   *
   * @param shape the shape of the queries with which it is measured
   * @param speed about how many units of work it does while the slowest algorithm does one
   */
  record Kind(AlgorithmEntry entry, WorkUnit work, Topology shape, double speed) {
    private double relativeTime(SearchSpace space) {
      return work.units(space) / speed;
    }
  }

  /**
   * Creates methods of which none was measured.
   *
   * @param kinds the algorithms; of equal ones, the first is measured first
   * @param measuring measures an algorithm; empty if it cannot be chosen
   * @param nanoTime the clock of the measurements, in nanoseconds
   */
  DeviceMethods(
      List<Kind> kinds, Function<Kind, Optional<MeasuredCurve>> measuring, LongSupplier nanoTime) {
    this.kinds = kinds;
    this.measuring = measuring;
    this.nanoTime = nanoTime;
  }

  /** The algorithms on the backend's device. */
  static DeviceMethods of(Backend backend, CostFunction function) {
    return KNOWN
        .computeIfAbsent(backend, b -> new ConcurrentHashMap<>())
        .computeIfAbsent(function.name(), name -> fromFile(backend, function));
  }

  private static DeviceMethods fromFile(Backend backend, CostFunction function) {
    DeviceMethods methods = unmeasured(backend, function);
    CurveFile.of(backend.device()).ifPresent(curves -> methods.take(curves, backend, function));
    return methods;
  }

  /** The algorithms on the backend's device, of which none was measured. */
  static DeviceMethods unmeasured(Backend backend, CostFunction function) {
    return new DeviceMethods(KINDS, kind -> measure(kind, backend, function), System::nanoTime);
  }

  /** Takes the stored curves of all algorithms; nothing is measured any more. */
  private void take(Map<String, MeasuredCurve> stored, Backend backend, CostFunction function) {
    tried.addAll(kinds);
    for (Kind kind : kinds) {
      MeasuredCurve curve = stored.get(kind.entry().name());
      if (curve != null) {
        using(kind, backend, function, algorithm -> curve).ifPresent(known -> add(kind, known));
      }
    }
  }

  private void add(Kind kind, MeasuredCurve curve) {
    curves.put(kind.entry().name(), curve);
    methods.add(Method.onDevice(kind.entry(), kind.work(), curve));
    methods.sort(Comparator.comparing(method -> !method.entry().treesOnly()));
  }

  /** The curves of the algorithms that were measured, by name. */
  synchronized Map<String, MeasuredCurve> curves() {
    return new TreeMap<>(curves);
  }

  /** The algorithms that were measured and can be chosen; that for trees comes first. */
  synchronized List<Method> methods() {
    return List.copyOf(methods);
  }

  /** A line for each algorithm whose measurement failed, so that it cannot be chosen. */
  synchronized List<String> failures() {
    return List.copyOf(failures);
  }

  /** Measures all algorithms that were not measured yet. */
  synchronized void measureAll() {
    kinds.forEach(this::measure);
  }

  /**
   * Measures algorithms that may be the best ones for a query, as long as that can pay.
   *
   * @param hostMillis the time that the host needs for the query; infinite if it has no algorithm
   * @param budgetMillis the time that the measurements may take
   * @return whether all algorithms that may be the best ones are measured
   */
  synchronized boolean measureFor(
      QueryGraph graph, SearchSpace space, double hostMillis, double budgetMillis) {
    if (tried.size() == kinds.size()) {
      return true;
    }
    double left = budgetMillis;
    Optional<Kind> next = promising(graph, space);
    while (next.isPresent() && nextMillis <= Math.min(left, hostMillis)) {
      left -= measure(next.get());
      next = promising(graph, space);
    }
    return next.isEmpty();
  }

  /** An algorithm that was not measured yet and may be the best one for a query. */
  private Optional<Kind> promising(QueryGraph graph, SearchSpace space) {
    List<Kind> possible = kinds.stream().filter(kind -> canBeChosen(kind, graph)).toList();
    double least = possible.stream().mapToDouble(k -> k.relativeTime(space)).min().orElse(0);
    return possible.stream()
        .filter(kind -> !tried.contains(kind) && kind.relativeTime(space) <= NEAR * least)
        .min(Comparator.comparingDouble(kind -> kind.relativeTime(space)));
  }

  /** Whether an algorithm takes a graph, as far as that is known; only one takes trees. */
  private boolean canBeChosen(Kind kind, QueryGraph graph) {
    boolean tree = kinds.stream().anyMatch(k -> k.entry().treesOnly() && k.entry().takes(graph));
    return kind.entry().takes(graph)
        && kind.entry().treesOnly() == tree
        && (!tried.contains(kind) || isKnown(kind));
  }

  private boolean isKnown(Kind kind) {
    return methods.stream().anyMatch(method -> method.entry().equals(kind.entry()));
  }

  /** Measures an algorithm, unless that was done before; returns the milliseconds it took. */
  private double measure(Kind kind) {
    if (!tried.add(kind)) {
      return 0;
    }
    long start = nanoTime.getAsLong();
    try {
      measuring.apply(kind).ifPresent(curve -> add(kind, curve));
    } catch (RuntimeException | OutOfMemoryError e) {
      failures.add(Refusal.of(kind.entry().name(), e));
    }
    double millis = (nanoTime.getAsLong() - start) / NANOS_PER_MILLI;
    nextMillis = isKnown(kind) ? MARGIN * millis : nextMillis;
    return millis;
  }

  /** Measures an algorithm; empty if it cannot be chosen, or lacks memory. */
  private static Optional<MeasuredCurve> measure(
      Kind kind, Backend backend, CostFunction function) {
    return using(
        kind,
        backend,
        function,
        algorithm ->
            new CurveMeasurement(algorithm, kind.work(), kind.shape(), System::nanoTime).curve());
  }

  /**
   * Creates an algorithm for one use. Empty if the algorithm reports that it has no kernel for the
   * cost function or the device, or not enough memory even for the smallest query.
   */
  private static Optional<MeasuredCurve> using(
      Kind kind,
      Backend backend,
      CostFunction function,
      Function<JoinOrderAlgorithm, MeasuredCurve> use) {
    try (JoinOrderAlgorithm algorithm = kind.entry().create(function, Execution.on(backend))) {
      return Optional.of(use.apply(algorithm));
    } catch (IllegalArgumentException
        | UnsupportedOperationException
        | GroupTooLargeException
        | OutOfDeviceMemoryException e) {
      return Optional.empty();
    }
  }
}
