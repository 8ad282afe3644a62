package org.gpuquerylab.costmodel.profile;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.costmodel.CostModelException;
import org.gpuquerylab.costmodel.internal.yuan.Notation;
import org.jspecify.annotations.Nullable;

/**
 * All facts about a device that the models use.
 *
 * @param version {@link #VERSION}
 * @param device the name that the device reports
 * @param backend the id of the backend that measured the device
 * @param driver the driver with its version
 * @param measured time of the measurement, as an ISO 8601 date and time
 * @param quick whether the quick pass measured the device; its numbers are rough
 * @param bandwidths the bandwidths of large transfers in bytes per second
 * @param segments the sizes of memory segments and of thread groups
 * @param facts facts that the driver reports
 * @param rates additional measured rates
 * @param coefficients factors of the calibrated model's terms, fitted to measurements: by step
 *     ({@code operator.step}), then by kind of work; 1 if absent
 * @param fitted the ranges of the inputs used in the fit: by operator, then by the name of a number
 *     of its input
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
   * Copies the maps and sorts them.
   *
   * @throws CostModelException if a part is missing, a value is not a number or out of range, or
   *     the version cannot be read; the message names the fault
   */
  public DeviceProfile {
    if (version != VERSION) {
      throw new CostModelException(
          "version "
              + version
              + " cannot be read, only version "
              + VERSION
              + "; measure the device again");
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

  /** Copies and sorts the maps, so that files do not depend on their order. */
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

  /**
   * Whether this profile belongs to a device, which must have the same name and the same backend.
   */
  public boolean isOf(DeviceInfo info) {
    return device.equals(info.name()) && backend.equals(info.backend());
  }

  /**
   * The device in the notation of Yuan et al. 2013, with the bandwidths of the given kind of host
   * memory.
   */
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
   * The coefficient of a term; 1 if no coefficient was fitted.
   *
   * @param step {@code operator.step}
   * @param kind the kind of work
   */
  public double coefficient(String step, String kind) {
    return coefficients.getOrDefault(step, Map.of()).getOrDefault(kind, 1.0);
  }

  /** Whether some step of an operator has fitted coefficients. */
  public boolean isFitted(String operator) {
    return coefficients.keySet().stream().anyMatch(step -> step.startsWith(operator + "."));
  }

  /** Returns this profile with other coefficients. */
  public DeviceProfile withCoefficients(Map<String, Map<String, Double>> others) {
    return with(others, fitted);
  }

  /** Returns this profile with the ranges to which its coefficients were fitted. */
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
