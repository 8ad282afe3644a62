package org.gpuquerylab.costmodel.profile;

import org.gpuquerylab.costmodel.CostModelException;

/**
 * The units in which device memory is accessed.
 *
 * @param read C_r: bytes of a read segment
 * @param readOrigin how C_r is known
 * @param write C_w: bytes of a write segment
 * @param writeOrigin how C_w is known
 * @param sector bytes of the smallest part of a cache line that is moved alone
 * @param threadGroup W: threads whose accesses are served together
 * @param threadGroupOrigin how W is known
 */
public record Segments(
    int read,
    Origin readOrigin,
    int write,
    Origin writeOrigin,
    int sector,
    int threadGroup,
    Origin threadGroupOrigin) {

  /** How a number is known. */
  public enum Origin {
    /** A microbenchmark measured it. */
    MEASURED,
    /** The driver tells it, or the device's documentation. */
    DOCUMENTED,
    /** It is neither told nor measurable; it is set so that the text's formulas stay meaningful. */
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
