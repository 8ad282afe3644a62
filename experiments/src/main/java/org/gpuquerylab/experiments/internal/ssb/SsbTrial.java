package org.gpuquerylab.experiments.internal.ssb;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleSupplier;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.operators.internal.path.RepeatedMillis;
import org.gpuquerylab.operators.internal.path.StarPath;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;
import org.jspecify.annotations.Nullable;

/**
 * One query by one path, which the caller keeps open; the measures are those of {@link
 * SsbMeasures}.
 */
final class SsbTrial implements Trial {
  private final StarPath path;
  private final StarQuery query;
  private final DoubleSupplier expected;
  private final Map<String, Double> known;
  private final List<Double> millis = new ArrayList<>();
  private final List<Double> hostMillis = new ArrayList<>();
  private @Nullable StarResult result;

  private SsbTrial(
      StarPath path, StarQuery query, DoubleSupplier expected, Map<String, Double> known) {
    this.path = path;
    this.query = query;
    this.expected = expected;
    this.known = known;
  }

  /** Creates a trial on the host. */
  static SsbTrial onHost(StarPath path, StarQuery query, DoubleSupplier expected) {
    return new SsbTrial(path, query, expected, Map.of());
  }

  /**
   * Creates a trial on a device. If the query was not executed before, it is executed once, so that
   * its columns are on the device.
   */
  static SsbTrial onDevice(OpenPath open, StarQuery query, DoubleSupplier expected) {
    Map<String, Double> known = open.first(query);
    known.putAll(open.measures(query));
    return new SsbTrial(open.path(), query, expected, known);
  }

  @Override
  public void run() {
    long begin = System.nanoTime();
    result = path.executor().execute(query);
    hostMillis.add((System.nanoTime() - begin) / 1e6);
    path.deviceMillis().ifPresent(millis::add);
  }

  @Override
  public double checksum() {
    return ResultHash.of(Objects.requireNonNull(result, "not run"));
  }

  @Override
  public double expectedChecksum() {
    return expected.getAsDouble();
  }

  /** The first half of the runs warms up the device, and is not counted. */
  @Override
  public Map<String, Double> measures() {
    Map<String, Double> all = new LinkedHashMap<>();
    all.put(SsbMeasures.ROWS, (double) Objects.requireNonNull(result, "not run").rows().size());
    all.put(SsbMeasures.HOST, warm(hostMillis).median());
    if (!millis.isEmpty()) {
      RepeatedMillis samples = warm(millis);
      all.put(SsbMeasures.DEVICE, samples.median());
      all.put(SsbMeasures.LEAST, samples.least());
    }
    path.bytes(query).ifPresent(bytes -> all.put(SsbMeasures.BYTES, (double) bytes));
    all.putAll(known);
    return all;
  }

  private static RepeatedMillis warm(List<Double> all) {
    return new RepeatedMillis(all.subList(all.size() / 2, all.size()));
  }
}
