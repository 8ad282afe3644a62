package org.gpuquerylab.cli.internal.demo;

import java.io.PrintWriter;

/** Tells a user who interrupts the demo which results are kept; it is active until it is closed. */
final class DemoNote implements AutoCloseable {

  private final DemoFolder folder;
  private final PrintWriter err;
  private final Thread hook = new Thread(this::print, "demo-note");
  private volatile String step = "";

  private DemoNote(DemoFolder folder, PrintWriter err) {
    this.folder = folder;
    this.err = err;
  }

  /** Creates a note, which is printed to the stream if the JVM ends before the note is closed. */
  static DemoNote of(DemoFolder folder, PrintWriter err) {
    DemoNote note = new DemoNote(folder, err);
    Runtime.getRuntime().addShutdownHook(note.hook);
    return note;
  }

  /** Records the current step, such as {@code step 2 of 9}. */
  void at(String running) {
    step = running;
  }

  private void print() {
    err.println(
        "lab: the demo was interrupted in "
            + step
            + "; "
            + folder
            + " keeps the measurements, and lab demo --out "
            + folder
            + " continues the demo");
    err.flush();
  }

  /** The demo ended normally, so nothing is printed. */
  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return; // The JVM is already ending, and will print the note.
    }
  }
}
