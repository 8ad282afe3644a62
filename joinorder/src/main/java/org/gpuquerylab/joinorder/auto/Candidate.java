package org.gpuquerylab.joinorder.auto;

import java.util.Locale;

/**
 * An algorithm that could optimize a query.
 *
 * @param algorithm name in the catalogue
 * @param millis predicted time
 */
record Candidate(String algorithm, double millis) {
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%s %.3g ms", algorithm, millis);
  }
}
