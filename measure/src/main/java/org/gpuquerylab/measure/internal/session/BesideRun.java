package org.gpuquerylab.measure.internal.session;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Two runs of one experiment that take turns, task by task. Two builds measure the same tasks in
 * the same order. Each run has its own supervisor, whose processes start, warm up and measure only
 * in their turn.
 */
public final class BesideRun {

  private static final long SEED = 1;

  private final TurnTable table = new TurnTable(SEED);
  private final PrintWriter out;
  private final AtomicReferenceArray<@Nullable Throwable> faults = new AtomicReferenceArray<>(2);
  private final int[] statuses = new int[2];

  /** Creates a run that prints the output of its processes. */
  public BesideRun(PrintWriter out) {
    this.out = out;
  }

  /** One of the two runs: its supervisor, and the arguments of its processes. */
  public record Part(Supervisor supervisor, List<String> arguments) {}

  /**
   * Measures both runs.
   *
   * @return the worse of the two exit statuses
   */
  public int run(Part first, Part second) {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      int side = i;
      Part part = i == 0 ? first : second;
      Thread thread = new Thread(() -> run(side, part), "side-" + i);
      thread.start();
      threads.add(thread);
    }
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      threads.forEach(Thread::interrupt);
      Thread.currentThread().interrupt();
      return Supervisor.INTERRUPTED;
    }
    for (int i = 0; i < 2; i++) {
      if (faults.get(i) instanceof RuntimeException fault) {
        throw fault;
      }
    }
    return Math.max(statuses[0], statuses[1]);
  }

  private void run(int side, Part part) {
    try {
      statuses[side] = part.supervisor().run(part.arguments(), new TurnLaunch(table, side, out));
    } catch (RuntimeException e) {
      faults.set(side, e);
    } finally {
      table.leave(side);
    }
  }
}
