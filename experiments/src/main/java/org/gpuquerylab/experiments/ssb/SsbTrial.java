package org.gpuquerylab.experiments.ssb;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleSupplier;
import org.gpuquerylab.experiments.sweep.Trial;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;
import org.jspecify.annotations.Nullable;

/**
 * One query by one path, which stays open. Beside the time on the clock, from the call to the
 * result, a row has:
 *
 * <ul>
 *   <li>{@code rows}: of the result,
 *   <li>{@code deviceMillis}, {@code leastMillis}: the device's time, median and least of the runs;
 *       absent on the host, and where the fact table came in chunks,
 *   <li>{@code bytes}: what the query must move in device memory,
 *   <li>{@code scanBytesPerSecond}: the device's scan bandwidth in the same process,
 *   <li>{@code published}: 1 where published times are of such a device, else 0.
 * </ul>
 */
final class SsbTrial implements Trial {
  static final String ROWS = "rows";
  static final String DEVICE = "deviceMillis";
  static final String LEAST = "leastMillis";
  static final String BYTES = "bytes";
  static final String SCAN = "scanBytesPerSecond";
  static final String PUBLISHED = "published";

  private final StarPath path;
  private final StarQuery query;
  private final DoubleSupplier expected;
  private final Map<String, Double> device = new LinkedHashMap<>();
  private final List<Double> millis = new ArrayList<>();
  private @Nullable StarResult result;

  /** On the host. */
  SsbTrial(StarPath path, StarQuery query, DoubleSupplier expected) {
    this.path = path;
    this.query = query;
    this.expected = expected;
  }

  /** On a device; executes the query, so that its columns are there. */
  SsbTrial(
      StarPath path, StarQuery query, DoubleSupplier expected, double scan, boolean published) {
    this(path, query, expected);
    if (!Double.isNaN(scan)) {
      device.put(SCAN, scan);
    }
    device.put(PUBLISHED, published ? 1.0 : 0.0);
    path.executor().execute(query);
  }

  @Override
  public void run() {
    result = path.executor().execute(query);
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

  /** The first half of the runs warms the device up and is left out. */
  @Override
  public Map<String, Double> measures() {
    Map<String, Double> all = new LinkedHashMap<>();
    all.put(ROWS, (double) Objects.requireNonNull(result, "not run").rows().size());
    if (!millis.isEmpty()) {
      Samples samples = new Samples(millis.subList(millis.size() / 2, millis.size()));
      all.put(DEVICE, samples.median());
      all.put(LEAST, samples.least());
    }
    path.bytes(query).ifPresent(bytes -> all.put(BYTES, (double) bytes));
    all.putAll(device);
    return all;
  }
}
