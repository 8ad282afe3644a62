package org.gpuquerylab.plots;

import java.util.regex.Pattern;

/** Names that may become file names, from a closed alphabet, so that no name leads elsewhere. */
final class FileName {

  private static final Pattern SAFE = Pattern.compile("[a-z0-9][a-z0-9._-]{0,199}");

  private FileName() {}

  /**
   * Checks a name.
   *
   * @param what what it names, such as "figure"
   * @throws IllegalArgumentException if it contains other characters, does not begin with a to z or
   *     0 to 9, or is longer than 200
   */
  static String check(String what, String name) {
    if (!SAFE.matcher(name).matches()) {
      throw new IllegalArgumentException(
          what
              + " name of "
              + name.length()
              + " characters: give 1 to 200 of a-z, 0-9, '.', '_' and '-', the first of a-z,"
              + " 0-9");
    }
    return name;
  }
}
