package org.gpuquerylab.measure.internal.session;

import java.io.PrintWriter;
import java.util.concurrent.Semaphore;
import org.gpuquerylab.measure.internal.sweep.Progress;
import org.gpuquerylab.measure.results.Row;

/**
 * The counterpart of {@link TurnTable} in a measuring process. Before each task it prints a line,
 * and waits for a line on standard input. The process ends after a share of the tasks, so that a
 * run consists of several processes.
 */
final class TurnProgress implements Progress {

  /** The prefix of the printed lines; the number of completed tasks follows. */
  static final String LINE = "\u0001turn ";

  /** The number of processes in a run: enough for a comparison. */
  private static final int PROCESSES = 10;

  private final Progress shown;
  private final PrintWriter out;
  private final Semaphore turns;
  private int done;
  private int most;
  private int measured;

  /**
   * Creates a side that waits for its turns.
   *
   * @param shown another progress display, which receives all events
   * @param turns a semaphore with a permit for each turn
   */
  TurnProgress(Progress shown, PrintWriter out, Semaphore turns) {
    this.shown = shown;
    this.out = out;
    this.turns = turns;
  }

  @Override
  public void begin(int earlier, int all) {
    done = earlier;
    most = (all + PROCESSES - 1) / PROCESSES;
    shown.begin(earlier, all);
  }

  @Override
  public void warm() {
    await();
    shown.warm();
  }

  @Override
  public void done(Row row) {
    done++;
    measured++;
    shown.done(row);
    if (!isOver()) {
      await();
    }
  }

  @Override
  public boolean isOver() {
    return measured >= most;
  }

  @Override
  public void end() {
    shown.end();
  }

  private void await() {
    out.println(LINE + done);
    out.flush();
    turns.acquireUninterruptibly();
  }
}
