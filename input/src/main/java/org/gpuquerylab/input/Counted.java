package org.gpuquerylab.input;

/** Numbers of items in text for people. */
public final class Counted {
  private Counted() {}

  /**
   * A number with what it counts, such as {@code 1 piece} and {@code 2 pieces}.
   *
   * @param what one of them; its plural ends in s
   */
  public static String of(long number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
