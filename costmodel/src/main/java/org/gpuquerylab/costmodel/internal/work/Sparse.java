package org.gpuquerylab.costmodel.internal.work;

import java.util.Locale;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.Segments;

/**
 * A column of which only a fraction of the values is read or written, in order; memory moves whole
 * sectors. Each value is assumed to be accessed independently of its neighbours.
 *
 * @param name the accessed data
 * @param kind {@link WorkKind#READ} or {@link WorkKind#WRITE}
 * @param values the number of values in the column
 * @param width bytes of a value
 * @param fraction the expected fraction of accessed values, 0 to 1
 */
public record Sparse(String name, WorkKind kind, double values, int width, double fraction)
    implements Work {

  /** Checks the numbers. */
  public Sparse {
    if (kind != WorkKind.READ && kind != WorkKind.WRITE) {
      throw new IllegalArgumentException("columns are read or written, not " + kind);
    }
    Work.checkAmount("values", values);
    if (width < 1) {
      throw new IllegalArgumentException("width must be at least 1, not " + width);
    }
    if (!(fraction >= 0 && fraction <= 1)) {
      throw new IllegalArgumentException("fraction must be from 0 to 1, not " + fraction);
    }
  }

  /**
   * The expected number of sectors accessed: {@code n (1 - (1 - r)^k)} of n sectors with k values
   * each. If values are wider than a sector, each accessed value takes all sectors that it covers.
   *
   * @param sector bytes of a sector
   */
  public double sectors(int sector) {
    if (width >= sector) {
      return values * fraction * Math.ceil((double) width / sector);
    }
    double perSector = (double) sector / width;
    return values / perSector * -Math.expm1(perSector * Math.log1p(-fraction));
  }

  @Override
  public double seconds(DeviceProfile device, boolean replayed) {
    return bytes(device) / rate(device);
  }

  private double bytes(DeviceProfile device) {
    int piece = piece(device);
    return sectors(piece) * piece;
  }

  /**
   * The smallest unit that device memory moves: the measured segment, if it is larger than a
   * sector.
   */
  private int piece(DeviceProfile device) {
    Segments segments = device.segments();
    return Math.max(segments.sector(), kind == WorkKind.READ ? segments.read() : segments.write());
  }

  private double rate(DeviceProfile device) {
    return Streamed.rate(device, kind, Double.POSITIVE_INFINITY);
  }

  @Override
  public String explain(DeviceProfile device, boolean replayed) {
    int piece = piece(device);
    return String.format(
        Locale.ROOT,
        "%s %.4f of %.0f values: %.0f sectors x %d bytes at %.2f GB/s",
        kind.key(),
        fraction,
        values,
        sectors(piece),
        piece,
        rate(device) / 1e9);
  }
}
