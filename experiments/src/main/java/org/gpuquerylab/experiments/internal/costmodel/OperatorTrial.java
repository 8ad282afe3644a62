package org.gpuquerylab.experiments.internal.costmodel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.operators.device.StepTime;
import org.gpuquerylab.operators.device.Steps;
import org.gpuquerylab.operators.table.Table;
import org.jspecify.annotations.Nullable;

/**
 * Runs one operator on tables in device memory. The measured time includes waiting for each step;
 * {@link PointMeasures} has the device's own time.
 */
final class OperatorTrial implements Trial {
  private final OperatorCase operator;
  private final DeviceProfile profile;
  private final LongSupplier expected;
  private final DeviceOperator device;
  private final List<Map<String, Double>> runs = new ArrayList<>();
  private DeviceOperator.@Nullable Result result;

  /**
   * Copies the tables to the device.
   *
   * @param profile the profile of the backend's device
   * @param expected the checksum that the host computed
   */
  public OperatorTrial(
      OperatorCase operator, DeviceProfile profile, Backend backend, LongSupplier expected) {
    this.operator = operator;
    this.profile = profile;
    this.expected = expected;
    this.device = DeviceOperator.of(operator, backend, true);
  }

  @Override
  public void run() {
    free();
    Steps steps = device.context().steps();
    steps.clear();
    result = device.run();
    Map<String, Double> seconds = new LinkedHashMap<>();
    for (StepTime time : steps.times()) {
      seconds.merge(time.step(), time.seconds(), Double::sum);
    }
    runs.add(seconds);
  }

  @Override
  public double checksum() {
    Table last = Objects.requireNonNull(result, "not run").download();
    return PointMeasures.number(operator.checksum(last));
  }

  @Override
  public double expectedChecksum() {
    return PointMeasures.number(expected.getAsLong());
  }

  /** The first half of the runs warms up the device and the host, and is not counted. */
  @Override
  public Map<String, Double> measures() {
    return PointMeasures.of(
        operator, device.modelSteps(), runs.subList(runs.size() / 2, runs.size()), profile);
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
    device.close();
  }
}
