package org.gpuquerylab.costmodel.profile;

import org.gpuquerylab.costmodel.CostModelException;

/**
 * The sizes of the segments in which device memory is accessed, and of the groups of threads that
 * access it.
 *
 * @param read C_r: bytes of a read segment
 * @param readOrigin how C_r was determined
 * @param write C_w: bytes of a write segment
 * @param writeOrigin how C_w was determined
 * @param sector bytes of a sector, the smallest part of a cache line that can be moved alone
 * @param threadGroup W: number of threads whose accesses are served together
 * @param threadGroupOrigin how W was determined
 */
public record Segments(
    int read,
    Origin readOrigin,
    int write,
    Origin writeOrigin,
    int sector,
    int threadGroup,
    Origin threadGroupOrigin) {

  /** How a number was determined. */
  public enum Origin {
    /** A microbenchmark has measured the number. */
    MEASURED,
    /** The driver or the device's documentation states the number. */
    DOCUMENTED,
    /**
     * The number is neither documented nor measurable; its value is chosen so that the formulas of
     * Yuan et al. 2013 remain meaningful.
     */
    ASSUMED
  }

  /**
   * Checks the numbers.
   *
   * @throws CostModelException if a number is missing or not positive; the message names it
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
