package org.gpuquerylab.costmodel.profile;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.costmodel.CostModelException;
import org.gpuquerylab.costmodel.yuan.Notation;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the models know of a device.
 *
 * @param version {@link #VERSION}
 * @param device the device's own name
 * @param backend the id of the backend that it was measured on
 * @param driver the driver with its version
 * @param measured time of the measurement, as an ISO 8601 date and time
 * @param quick whether it was measured by the quick pass, whose numbers are rough
 * @param bandwidths bytes a second of large transfers
 * @param segments the bytes and threads that are served together
 * @param facts what the driver reports
 * @param rates further measured rates
 * @param coefficients factors of the second model's terms, fitted to measurements: by step ({@code
 *     operator.step}), then by kind of work; 1 if absent
 * @param fitted the inputs that they were fitted to: by operator, then by the name of a number of
 *     its input
 */
public record DeviceProfile(
    int version,
    String device,
    String backend,
    String driver,
    String measured,
    boolean quick,
    Bandwidths bandwidths,
    Segments segments,
    Facts facts,
    Rates rates,
    Map<String, Map<String, Double>> coefficients,
    Map<String, Map<String, FittedRange>> fitted) {

  /** The version of profiles that this program writes and reads. */
  public static final int VERSION = 1;

  /**
   * Copies the map, sorted.
   *
   * @throws CostModelException naming what is missing, a value that is not a number or out of
   *     range, or a version that cannot be read
   */
  public DeviceProfile {
    if (version != VERSION) {
      throw new CostModelException(
          "version " + version + " is not read, only " + VERSION + "; measure the device again");
    }
    ProfileChecks.text("device", device);
    ProfileChecks.text("backend", backend);
    ProfileChecks.text("driver", driver);
    ProfileChecks.text("measured", measured);
    ProfileChecks.present("bandwidths", bandwidths);
    ProfileChecks.present("segments", segments);
    ProfileChecks.present("facts", facts);
    ProfileChecks.present("rates", rates);
    coefficients = sorted(coefficients, "coefficients.", ProfileChecks::coefficient);
    fitted = sorted(fitted, "fitted.", ProfileChecks::range);
  }

  /** Copies, so that files do not depend on an order. */
  private static <T> Map<String, Map<String, T>> sorted(
      @Nullable Map<String, Map<String, T>> all, String where, BiConsumer<String, T> check) {
    Map<String, Map<String, T>> copy = new TreeMap<>();
    if (all != null) {
      all.forEach(
          (key, values) -> {
            String path = where + key;
            ProfileChecks.present(path, values);
            values.forEach((name, value) -> check.accept(path + "." + name, value));
            copy.put(key, Collections.unmodifiableMap(new TreeMap<>(values)));
          });
    }
    return Collections.unmodifiableMap(copy);
  }

  /** Whether this is the profile of a device: same name and same backend. */
  public boolean isOf(DeviceInfo info) {
    return device.equals(info.name()) && backend.equals(info.backend());
  }

  /** The device in the text's notation, with the host memory given. */
  public Notation notation(TransferMemory memory) {
    return new Notation(
        bandwidths.read(),
        bandwidths.write(),
        bandwidths.in(memory),
        bandwidths.out(memory),
        segments.read(),
        segments.write(),
        segments.threadGroup());
  }

  /**
   * The factor of a term; 1 if nothing was fitted.
   *
   * @param step {@code operator.step}
   * @param kind the kind of work
   */
  public double coefficient(String step, String kind) {
    return coefficients.getOrDefault(step, Map.of()).getOrDefault(kind, 1.0);
  }

  /** Whether some step of an operator has coefficients. */
  public boolean isFitted(String operator) {
    return coefficients.keySet().stream().anyMatch(step -> step.startsWith(operator + "."));
  }

  /** This profile with other coefficients. */
  public DeviceProfile withCoefficients(Map<String, Map<String, Double>> others) {
    return with(others, fitted);
  }

  /** This profile with the ranges that its coefficients were fitted to. */
  public DeviceProfile withFitted(Map<String, Map<String, FittedRange>> ranges) {
    return with(coefficients, ranges);
  }

  private DeviceProfile with(
      Map<String, Map<String, Double>> factors, Map<String, Map<String, FittedRange>> ranges) {
    return new DeviceProfile(
        version,
        device,
        backend,
        driver,
        measured,
        quick,
        bandwidths,
        segments,
        facts,
        rates,
        factors,
        ranges);
  }

  /** The device, its backend, and whether the numbers are rough. */
  @Override
  public String toString() {
    return device + " (" + backend + (quick ? ", quick calibration)" : ")");
  }
}
