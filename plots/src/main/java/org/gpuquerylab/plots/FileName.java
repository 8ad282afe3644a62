package org.gpuquerylab.plots;

import java.util.regex.Pattern;

/**
 * Checks names that may become file names. Only certain characters are allowed, so that no name
 * refers to another folder.
 */
public final class FileName {

  private static final Pattern SAFE = Pattern.compile("[a-z0-9][a-z0-9._-]{0,199}");

  private FileName() {}

  /**
   * Returns a text as a part of a name: the device {@code cuda:0} as {@code cuda-0}, the group
   * {@code cuda:0+cuda:1} as {@code cuda-0-cuda-1}. Other characters stay as they are.
   */
  public static String part(String text) {
    return text.replace(':', '-').replace('+', '-');
  }

  /**
   * Checks a name.
   *
   * @param what the kind of thing that has the name, such as "figure"
   * @throws IllegalArgumentException if the name contains other characters, does not begin with a
   *     to z or 0 to 9, or is longer than 200 characters
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
