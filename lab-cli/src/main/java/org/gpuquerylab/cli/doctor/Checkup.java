package org.gpuquerylab.cli.doctor;

import java.util.Locale;

/**
 * The state of one thing that the lab can use.
 *
 * @param thing the thing, such as {@code opencl:0} or {@code duckdb}
 * @param state whether it can be used
 * @param detail one line: its description, or what is wrong
 * @param advice how to get or mend it; empty if it works
 */
record Checkup(String thing, State state, String detail, String advice) {

  /** Whether a thing can be used. */
  enum State {
    /** It is there, and a test of it succeeded. */
    WORKS,
    /** It is not there; the lab works without it. */
    MISSING,
    /** It is there, and it does not work. */
    BROKEN;

    /** The state in small letters. */
    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static Checkup works(String thing, String detail) {
    return new Checkup(thing, State.WORKS, detail, "");
  }
}
