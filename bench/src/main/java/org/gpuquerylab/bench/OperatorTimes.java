package org.gpuquerylab.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.StepTime;

/** Times of an operator on a device, step by step, beside the bytes that it must move. */
final class OperatorTimes {

  /** Runs before the measured ones. */
  static final int WARM_UPS = 20;

  /** Runs that are measured. */
  static final int REPETITIONS = 7;

  /** Runs after which the host's code is compiled. */
  static final int HOST_WARM_UPS = 200;

  private final OperatorContext context;
  private final OperatorContext unprofiled;
  private final double copyBandwidth;

  /**
   * Measures how fast the device copies.
   *
   * @param context profiled; not closed
   * @param unprofiled for the host's clock; not closed
   * @param rows of the copied column
   */
  OperatorTimes(OperatorContext context, OperatorContext unprofiled, int rows) {
    this.context = context;
    this.unprofiled = unprofiled;
    this.copyBandwidth = copyBandwidth(rows);
  }

  /** An operator, run in a context. */
  interface Operation {
    DeviceTable run(OperatorContext in);
  }

  /**
   * Bytes that an operator must move.
   *
   * @param values each value needed counted once
   * @param sectors columns of which some rows are needed counted in whole sectors of 32 bytes
   */
  record Needed(double values, double sectors) {}

  /** The share of a column's sectors, of eight values, of which a value is needed. */
  static double sectors(int percent) {
    return 1 - Math.pow(1 - percent / 100.0, 8);
  }

  /** Measures an operator and prints its steps. */
  void measure(String what, Needed needed, Operation operation) {
    Map<String, List<Double>> millis = new LinkedHashMap<>();
    Map<String, Long> bytes = new LinkedHashMap<>();
    List<Double> sums = new ArrayList<>();
    for (int i = -WARM_UPS; i < REPETITIONS; i++) {
      context.steps().clear();
      operation.run(context).close();
      List<StepTime> times = context.steps().times();
      if (i >= 0) {
        Map<String, Double> total = new LinkedHashMap<>();
        Map<String, Long> moved = new LinkedHashMap<>();
        times.forEach(
            t -> {
              total.merge(t.step(), t.seconds() * 1e3, Double::sum);
              moved.merge(t.step(), t.bytes(), Long::sum);
            });
        total.forEach((step, t) -> millis.computeIfAbsent(step, x -> new ArrayList<>()).add(t));
        bytes.putAll(moved);
        sums.add(times.stream().mapToDouble(StepTime::seconds).sum() * 1e3);
      }
    }
    System.out.println(what);
    millis.forEach(
        (step, times) -> print("  " + step, median(times), bytes.getOrDefault(step, 0L)));
    double sum = median(sums);
    print("  all steps, the bytes it must move", sum, needed.values());
    double floor = needed.values() / copyBandwidth * 1e3;
    System.out.printf(
        Locale.ROOT,
        "  floor %.4f ms, ratio %.2f, in whole sectors %.2f, wall %.4f ms%n",
        floor,
        sum / floor,
        sum / (needed.sectors() / copyBandwidth * 1e3),
        wall(() -> operation.run(unprofiled)));
  }

  private double wall(Supplier<DeviceTable> operation) {
    List<Double> millis = new ArrayList<>();
    for (int i = -HOST_WARM_UPS; i < REPETITIONS; i++) {
      long start = System.nanoTime();
      operation.get().close();
      unprofiled.queue().finish();
      if (i >= 0) {
        millis.add((System.nanoTime() - start) / 1e6);
      }
    }
    return median(millis);
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
  }

  private void print(String what, double millis, double bytes) {
    double bandwidth = bytes / millis * 1e3;
    System.out.printf(
        Locale.ROOT,
        "%-40s %10.4f ms %10.1f MB %8.0f GB/s %6.1f%%%n",
        what,
        millis,
        bytes / 1e6,
        bandwidth / 1e9,
        100 * bandwidth / copyBandwidth);
  }

  /** Bytes a second that a copy reads and writes, both counted. */
  double copyBandwidth() {
    return copyBandwidth;
  }

  private double copyBandwidth(int rows) {
    Backend backend = context.backend();
    try (DeviceBuffer<int[]> from = backend.allocate(ElementType.INT, rows);
        DeviceBuffer<int[]> to = backend.allocate(ElementType.INT, rows)) {
      context.queue().fill(from, 1);
      List<Double> millis = new ArrayList<>();
      for (int i = 0; i < WARM_UPS + REPETITIONS; i++) {
        Span span = context.queue().copy(from, 0, to, 0, rows);
        context.queue().finish();
        millis.add(span.millis());
      }
      return 8.0 * rows / median(millis) * 1e3;
    }
  }
}
