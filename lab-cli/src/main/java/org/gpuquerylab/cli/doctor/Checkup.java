package org.gpuquerylab.cli.doctor;

import java.util.Locale;

/**
 * The state of a device, library or other thing that the lab can use.
 *
 * @param thing the thing, such as {@code opencl:0} or {@code duckdb}
 * @param state whether the thing can be used
 * @param detail one line: a description, or the fault
 * @param advice how to install or repair the thing; empty if it works
 */
record Checkup(String thing, State state, String detail, String advice) {

  /** The state of a thing. */
  enum State {
    /** The thing exists, and a test of it succeeded. */
    WORKS,
    /** The component is not installed; the lab works without it. */
    MISSING,
    /** The thing exists but does not work. */
    BROKEN;

    /** The name of the state in lowercase letters. */
    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static Checkup works(String thing, String detail) {
    return new Checkup(thing, State.WORKS, detail, "");
  }
}
