package org.gpuquerylab.input.internal;

/** Formats counts for human-readable text. */
public final class Counted {
  private Counted() {}

  /**
   * A number followed by the counted noun, such as {@code 1 piece} and {@code 2 pieces}.
   *
   * @param what the noun in the singular; its plural ends in s
   */
  public static String of(long number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
