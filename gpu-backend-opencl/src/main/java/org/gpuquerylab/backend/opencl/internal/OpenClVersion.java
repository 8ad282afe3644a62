package org.gpuquerylab.backend.opencl.internal;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The version at the start of a platform's or device's version string, which has the form {@code
 * OpenCL <major>.<minor> <vendor's text>}.
 */
record OpenClVersion(int major, int minor) implements Comparable<OpenClVersion> {
  /** The oldest version that has the commands and the kernel language which this backend uses. */
  static final OpenClVersion REQUIRED = new OpenClVersion(1, 2);

  /** The first version that has {@code clCreateCommandQueueWithProperties}. */
  static final OpenClVersion QUEUE_PROPERTIES = new OpenClVersion(2, 0);

  private static final Pattern FORM = Pattern.compile("OpenCL (\\d{1,4})\\.(\\d{1,4})\\b.*");

  /** Reads a version string; empty if the string does not have the specified form. */
  static Optional<OpenClVersion> parse(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    return matcher.matches()
        ? Optional.of(
            new OpenClVersion(
                Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))))
        : Optional.empty();
  }

  public boolean atLeast(OpenClVersion other) {
    return compareTo(other) >= 0;
  }

  @Override
  public int compareTo(OpenClVersion other) {
    return major != other.major
        ? Integer.compare(major, other.major)
        : Integer.compare(minor, other.minor);
  }

  @Override
  public String toString() {
    return major + "." + minor;
  }
}
