package org.gpuquerylab.cli.internal.option;

import java.util.List;
import java.util.Objects;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.internal.session.BackendChoice;
import org.jspecify.annotations.Nullable;

/**
 * The device or the host on which an algorithm runs.
 *
 * @param device the device of the algorithm, the first one of several
 * @param group the devices, which are open until this object is closed; null for an algorithm that
 *     runs only on the host
 */
public record Placement(DeviceInfo device, @Nullable DeviceGroup group) implements AutoCloseable {

  private static final String HOST = "cpu";

  /**
   * Opens a device.
   *
   * @param option the value of {@code --backend}; null means the best device
   */
  public static Placement onDevice(@Nullable String option) {
    BackendChoice choice = BackendChoice.of(option);
    DeviceInfo device = choice.device();
    return new Placement(device, DeviceGroup.of(choice.backends().open(device)));
  }

  /**
   * Opens one device or several devices of a group.
   *
   * @param option the value of {@code --backend}; null means the best device
   */
  public static Placement onDevices(@Nullable String option) {
    BackendChoice choice = BackendChoice.of(option);
    DeviceGroup group = DeviceGroup.open(choice.backends(), choice.selector());
    return new Placement(group.lead().device(), group);
  }

  /**
   * The host in place of a device that an algorithm does not need.
   *
   * @param option the value of {@code --backend}; null means any device
   * @throws InputException if the option requests a device that is not there
   */
  public static Placement unopened(@Nullable String option) {
    if (option != null) {
      BackendChoice.of(option).device();
    }
    return new Placement(host(), null);
  }

  /**
   * Creates the placement of an algorithm that runs only on the host.
   *
   * @param algorithm the algorithm's name, for messages
   * @param option the value of {@code --backend}, or null
   * @param others algorithms that run on devices, for messages
   * @throws InputException if the option requests a device other than the host
   */
  public static Placement onHost(String algorithm, @Nullable String option, List<String> others) {
    if (option != null && !option.equals(HOST)) {
      throw new InputException(
          "--backend "
              + option
              + ": "
              + algorithm
              + " runs on the host; leave the option out, or choose "
              + String.join(" or ", others));
    }
    return new Placement(host(), null);
  }

  /** The host, described as a device. */
  public static DeviceInfo host() {
    return BackendChoice.of(HOST).device();
  }

  /** The open backend of the device, the first one of several; null for the host. */
  public @Nullable Backend backend() {
    return group == null ? null : group.lead();
  }

  /** The open backend of the device, the first one of several. */
  public Backend open() {
    return Objects.requireNonNull(backend(), "no device");
  }

  /** Whether there are several devices, a group. */
  public boolean hasSeveral() {
    return group != null && group.size() > 1;
  }

  /** The devices as a command line names them, or only the device's name and number. */
  public String name() {
    return group == null || group.size() == 1 ? device.toString() : group.toString();
  }

  @Override
  public void close() {
    if (group != null) {
      group.close();
    }
  }
}
