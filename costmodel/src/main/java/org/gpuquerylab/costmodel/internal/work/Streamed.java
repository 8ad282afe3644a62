package org.gpuquerylab.costmodel.internal.work;

import java.util.Locale;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.RateCurve;

/**
 * Bytes read or written in order.
 *
 * @param name the accessed data
 * @param kind {@link WorkKind#READ} or {@link WorkKind#WRITE}
 * @param bytes the total number of bytes
 * @param workingSet the number of bytes accessed since the last access to the same bytes; infinite
 *     for the first access. Data in the last-level cache are faster
 * @param threads number of threads that access the bytes; infinite if they fill the device
 */
record Streamed(String name, WorkKind kind, double bytes, double workingSet, double threads)
    implements Work {

  /** Checks the numbers. */
  public Streamed {
    if (kind != WorkKind.READ && kind != WorkKind.WRITE) {
      throw new IllegalArgumentException("streams are read or written, not " + kind);
    }
    Work.checkAmount("bytes", bytes);
    Work.checkAmount("workingSet", workingSet);
    Work.checkAmount("threads", threads);
  }

  @Override
  public double seconds(DeviceProfile device, boolean replayed) {
    return bytes / rate(device);
  }

  private double rate(DeviceProfile device) {
    return rate(device, kind, workingSet) * device.rates().occupancy(threads);
  }

  /** Bytes per second of a scan or fill. */
  static double rate(DeviceProfile device, WorkKind kind, double workingSet) {
    boolean read = kind == WorkKind.READ;
    if (Double.isInfinite(workingSet)) {
      return read ? device.bandwidths().read() : device.bandwidths().write();
    }
    RateCurve curve = read ? device.rates().readByWorkingSet() : device.rates().writeByWorkingSet();
    return curve.at(workingSet);
  }

  @Override
  public String explain(DeviceProfile device, boolean replayed) {
    return String.format(
        Locale.ROOT, "%s %.0f bytes at %.2f GB/s", kind.key(), bytes, rate(device) / 1e9);
  }
}
