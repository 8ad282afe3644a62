package org.gpuquerylab.costmodel.profile;

import org.gpuquerylab.costmodel.CostModelException;

/**
 * The units in which device memory is accessed.
 *
 * @param read C_r: bytes of a read segment
 * @param readOrigin the origin of C_r
 * @param write C_w: bytes of a write segment
 * @param writeOrigin the origin of C_w
 * @param sector bytes of a sector, the smallest part of a cache line that moves by itself
 * @param threadGroup W: threads whose accesses are served together
 * @param threadGroupOrigin the origin of W
 */
public record Segments(
    int read,
    Origin readOrigin,
    int write,
    Origin writeOrigin,
    int sector,
    int threadGroup,
    Origin threadGroupOrigin) {

  /** The origin of a number. */
  public enum Origin {
    /** A microbenchmark measured it. */
    MEASURED,
    /** The driver reports it, or the device's documentation does. */
    DOCUMENTED,
    /**
     * It is neither documented nor measurable; it is set so that the text's formulas stay
     * meaningful.
     */
    ASSUMED
  }

  /**
   * Checks the numbers.
   *
   * @throws CostModelException naming a number that is missing or not positive
   */
  public Segments {
    ProfileChecks.positive("segments.read", read);
    ProfileChecks.present("segments.readOrigin", readOrigin);
    ProfileChecks.positive("segments.write", write);
    ProfileChecks.present("segments.writeOrigin", writeOrigin);
    ProfileChecks.positive("segments.sector", sector);
    ProfileChecks.positive("segments.threadGroup", threadGroup);
    ProfileChecks.present("segments.threadGroupOrigin", threadGroupOrigin);
  }
}
