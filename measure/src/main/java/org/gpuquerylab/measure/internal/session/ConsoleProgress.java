package org.gpuquerylab.measure.internal.session;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.gpuquerylab.measure.internal.sweep.Eta;
import org.gpuquerylab.measure.internal.sweep.Progress;
import org.gpuquerylab.measure.results.Row;

/**
 * Shows progress on a console. A terminal shows one line that is overwritten; otherwise a plain
 * line appears from time to time.
 */
final class ConsoleProgress implements Progress {

  private static final Duration EVERY_ON_TERMINAL = Duration.ofMillis(200);
  private static final Duration EVERY_PLAIN = Duration.ofSeconds(10);
  private static final String ERASE_LINE = "\r\033[2K";

  private final String name;
  private final PrintWriter err;
  private final boolean terminal;
  private final LongSupplier nanoTime;
  private long begin;
  private long warm;
  private long shown;
  private int before;
  private int done;
  private int total;

  ConsoleProgress(String name, PrintWriter err, boolean terminal, LongSupplier nanoTime) {
    this.name = name;
    this.err = err;
    this.terminal = terminal;
    this.nanoTime = nanoTime;
  }

  /**
   * Creates a progress display for this process; the launcher knows whether standard error is a
   * terminal.
   */
  static ConsoleProgress of(String name, PrintWriter err) {
    return new ConsoleProgress(name, err, Boolean.getBoolean("lab.terminal"), System::nanoTime);
  }

  @Override
  public void begin(int earlier, int all) {
    begin = nanoTime.getAsLong();
    warm = begin;
    shown = begin;
    before = earlier;
    done = earlier;
    total = all;
    String goesOn =
        earlier > 0 ? String.format(Locale.ROOT, ", %d of them measured before", earlier) : "";
    err.println(String.format(Locale.ROOT, "%s: %d measurements%s", name, all, goesOn));
    err.flush();
  }

  @Override
  public void warm() {
    warm = nanoTime.getAsLong();
    shown = warm;
    before = done;
  }

  @Override
  public void done(Row row) {
    done++;
    long now = nanoTime.getAsLong();
    Duration every = terminal ? EVERY_ON_TERMINAL : EVERY_PLAIN;
    if (now - shown >= every.toNanos() && done > before) {
      shown = now;
      show(row, Duration.ofNanos(now - warm));
    }
  }

  private void show(Row row, Duration elapsed) {
    String line =
        String.format(
            Locale.ROOT,
            "%s: %d of %d (%d %%), %s left",
            name,
            done,
            total,
            100L * done / total,
            Eta.format(Eta.left(done - before, total - done, elapsed)));
    if (terminal) {
      err.print(ERASE_LINE + line + String.format(Locale.ROOT, "  %.60s", row.point()));
    } else {
      err.println(line);
    }
    err.flush();
  }

  @Override
  public void end() {
    if (terminal) {
      err.print(ERASE_LINE);
    }
    Duration elapsed = Duration.ofNanos(nanoTime.getAsLong() - begin);
    err.println(
        String.format(
            Locale.ROOT, "%s: %d of %d measured, in %s", name, done, total, Eta.format(elapsed)));
    err.flush();
  }
}
