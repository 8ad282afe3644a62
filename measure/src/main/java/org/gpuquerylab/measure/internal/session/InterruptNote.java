package org.gpuquerylab.measure.internal.session;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.gpuquerylab.input.internal.Counted;
import org.gpuquerylab.measure.internal.folder.RunFolder;

/**
 * Tells a user who interrupts a run (SIGINT), or ends it by SIGTERM, which results are kept. The
 * note is active until it is closed.
 */
final class InterruptNote implements AutoCloseable {
  private static final int CHUNK = 1 << 16;
  private static final long PATIENCE_MILLIS = 1_000;

  private final RunFolder folder;
  private final boolean again;
  private final PrintWriter err;
  private final CountDownLatch begun = new CountDownLatch(1);
  private final Thread hook = new Thread(this::print, "interrupt-note");

  private InterruptNote(RunFolder folder, boolean again, PrintWriter err) {
    this.folder = folder;
    this.again = again;
    this.err = err;
  }

  /**
   * Creates a note on a run, which is printed to the stream if the JVM ends before the note is
   * closed.
   *
   * @param again whether the command discards earlier rows
   */
  static InterruptNote of(RunFolder folder, boolean again, PrintWriter err) {
    InterruptNote note = new InterruptNote(folder, again, err);
    Runtime.getRuntime().addShutdownHook(note.hook);
    return note;
  }

  /**
   * Whether this JVM is ending, so that the note is printed. The signal that ended a measuring
   * process may reach this process a moment later, therefore this method waits a moment.
   */
  boolean isPrinted() {
    try {
      return begun.await(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private void print() {
    begun.countDown();
    try {
      String kept = Counted.of(rows(), "measurement");
      String command = again ? "the same command without " + Supervisor.AGAIN : "the same command";
      err.println(
          "lab: interrupted; "
              + folder
              + " keeps "
              + kept
              + ", and "
              + command
              + " continues the run");
    } catch (IOException e) {
      err.println("lab: interrupted; all rows so far are kept in " + folder);
    }
    err.flush();
  }

  /**
   * The number of lines of the file of rows. An incomplete last line is removed when the run
   * continues.
   */
  private int rows() throws IOException {
    if (!Files.exists(folder.resultsFile())) {
      return 0;
    }
    int lines = 0;
    try (InputStream in = Files.newInputStream(folder.resultsFile())) {
      byte[] chunk = new byte[CHUNK];
      for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
        for (int i = 0; i < read; i++) {
          lines += chunk[i] == '\n' ? 1 : 0;
        }
      }
    }
    return lines;
  }

  /** The run ended normally, so nothing is printed. */
  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return; // The JVM is already ending, and will print the note.
    }
  }
}
