package org.gpuquerylab.experiments.internal.costmodel;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.operators.device.StepTime;
import org.gpuquerylab.operators.table.Table;
import org.jspecify.annotations.Nullable;

/**
 * Runs one operator on tables in device memory. The context times no commands; the row's time is
 * measured by the host's clock until the operator's result is complete. The measures include these
 * numbers, each of which is the median of {@value #REPETITIONS} runs:
 *
 * <ul>
 *   <li>{@code deviceMillis}, and {@code stepMillis STEP} for each step of the operator: the device
 *       time of the commands, in a context that times each of them, after {@value #WARM_UPS}
 *       warm-up runs; {@code stepBytes STEP} is the number of bytes that the step reports;
 *   <li>{@code wallMillis}: the time of the operator and of freeing its result by the host's clock,
 *       in the context without timing, after {@value #HOST_WARM_UPS} warm-up runs, so that the
 *       host's code is compiled;
 *   <li>{@code copyMillis}: the time of a copy on the device of a column with the same number of
 *       rows, after {@value #WARM_UPS} warm-up copies.
 * </ul>
 */
final class StepsTrial implements Trial {
  /** The number of measured runs. */
  public static final int REPETITIONS = 7;

  /** The number of warm-up runs for measurements by the device's clock. */
  public static final int WARM_UPS = 20;

  /** The number of warm-up runs for measurements by the host's clock. */
  public static final int HOST_WARM_UPS = 200;

  static final String DEVICE = "deviceMillis";
  static final String STEP = "stepMillis ";
  static final String BYTES = "stepBytes ";
  static final String WALL = "wallMillis";
  static final String COPY = "copyMillis";

  private static final double NANOS = 1e6;

  private final Closer closer = new Closer();
  private final OperatorCase operator;
  private final LongSupplier expected;
  private final int rows;
  private final DeviceOperator profiled;
  private final DeviceOperator plain;
  private final Map<String, Double> measures = new LinkedHashMap<>();
  private DeviceOperator.@Nullable Result result;

  /**
   * Copies the tables to the device.
   *
   * @param opener copies the tables
   * @param rows the number of rows of the copied column
   * @param expected the checksum that the host computed
   */
  public StepsTrial(OperatorCase operator, Opener opener, int rows, LongSupplier expected) {
    this.operator = operator;
    this.expected = expected;
    this.rows = rows;
    profiled = closer.own(opener.open(true));
    plain = closer.orClose(() -> closer.own(opener.open(false)));
  }

  /** Copies the input to the device, for a queue that times each command or not. */
  @FunctionalInterface
  interface Opener {
    DeviceOperator open(boolean profiled);
  }

  @Override
  public void run() {
    free();
    result = plain.run();
    plain.context().queue().finish();
  }

  /** Returns the measures, after measuring the times. */
  @Override
  public double checksum() {
    measureSteps();
    measures.put(WALL, wall());
    measures.put(COPY, copy());
    Table last = Objects.requireNonNull(result, "not run").download();
    return PointMeasures.number(operator.checksum(last));
  }

  private void measureSteps() {
    Map<String, double[]> millis = new LinkedHashMap<>();
    double[] sums = new double[REPETITIONS];
    for (int i = -WARM_UPS; i < REPETITIONS; i++) {
      profiled.context().steps().clear();
      profiled.run().close();
      if (i >= 0) {
        Map<String, Double> bytes = new LinkedHashMap<>();
        for (StepTime time : profiled.context().steps().times()) {
          double step = time.seconds() * 1e3;
          millis.computeIfAbsent(time.step(), name -> new double[REPETITIONS])[i] += step;
          bytes.merge(BYTES + time.step(), (double) time.bytes(), Double::sum);
          sums[i] += step;
        }
        measures.putAll(bytes);
      }
    }
    measures.put(DEVICE, MedianInterval.median(sums));
    millis.forEach((step, times) -> measures.put(STEP + step, MedianInterval.median(times)));
  }

  private double wall() {
    double[] millis = new double[REPETITIONS];
    for (int i = -HOST_WARM_UPS; i < REPETITIONS; i++) {
      long start = System.nanoTime();
      plain.run().close();
      plain.context().queue().finish();
      if (i >= 0) {
        millis[i] = (System.nanoTime() - start) / NANOS;
      }
    }
    return MedianInterval.median(millis);
  }

  private double copy() {
    CommandQueue queue = profiled.context().queue();
    Backend backend = profiled.context().backend();
    double[] millis = new double[REPETITIONS];
    try (DeviceBuffer<int[]> from = backend.allocate(ElementType.INT, rows);
        DeviceBuffer<int[]> to = backend.allocate(ElementType.INT, rows)) {
      queue.fill(from, 1);
      for (int i = -WARM_UPS; i < REPETITIONS; i++) {
        Span span = queue.copy(from, 0, to, 0, rows);
        queue.finish();
        if (i >= 0) {
          millis[i] = span.millis();
        }
      }
    }
    return MedianInterval.median(millis);
  }

  @Override
  public double expectedChecksum() {
    return PointMeasures.number(expected.getAsLong());
  }

  @Override
  public Map<String, Double> measures() {
    return measures;
  }

  private void free() {
    if (result != null) {
      result.close();
      result = null;
    }
  }

  @Override
  public void close() {
    free();
    closer.close();
  }
}
