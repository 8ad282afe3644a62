package org.gpuquerylab.cli.internal.doctor;

import java.util.Locale;

/**
 * The state of a device, library or other component that the lab can use.
 *
 * @param thing the component's name, such as {@code opencl:0} or {@code duckdb}
 * @param state whether the component can be used
 * @param detail one line: a description, or the fault
 * @param advice how to install or repair the component; empty if it works
 */
record Checkup(String thing, State state, String detail, String advice) {

  /** The state of a component. */
  enum State {
    /** The component exists, and a test of the component succeeded. */
    WORKS,
    /** The component is not installed; the lab works without it. */
    MISSING,
    /** The component exists but does not work. */
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
