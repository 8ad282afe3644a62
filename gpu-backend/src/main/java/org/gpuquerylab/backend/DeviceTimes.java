package org.gpuquerylab.backend;

/**
 * Device time of the complete commands of a profiled queue, by kind of command.
 *
 * @param writeMillis milliseconds of transfers from the host to the device
 * @param readMillis milliseconds of transfers from the device to the host
 * @param onDeviceMillis milliseconds of launches, fills, replays and copies within the device
 */
public record DeviceTimes(double writeMillis, double readMillis, double onDeviceMillis) {

  /** No time at all. */
  public static final DeviceTimes ZERO = new DeviceTimes(0, 0, 0);

  /** The difference between these times and the times {@code earlier}. */
  public DeviceTimes minus(DeviceTimes earlier) {
    return new DeviceTimes(
        writeMillis - earlier.writeMillis,
        readMillis - earlier.readMillis,
        onDeviceMillis - earlier.onDeviceMillis);
  }

  /** These times plus the time of one more command. */
  DeviceTimes plus(Span span) {
    double millis = span.millis();
    return switch (span.kind()) {
      case WRITE -> new DeviceTimes(writeMillis + millis, readMillis, onDeviceMillis);
      case READ -> new DeviceTimes(writeMillis, readMillis + millis, onDeviceMillis);
      case COPY, FILL, LAUNCH, REPLAY ->
          new DeviceTimes(writeMillis, readMillis, onDeviceMillis + millis);
    };
  }
}
