package org.gpuquerylab.joinorder.parallel.dpe;

import org.jspecify.annotations.Nullable;

/**
 * Pairs that make sets of one size, so none of them depends on another (partial order SRQS). They
 * are split by the sets that they make: all pairs of a set, an equivalence class, are in the same
 * part, so parts may be evaluated by different threads without latches.
 */
final class SizeGroup {
  private final @Nullable PairChunk[] heads;
  private final @Nullable PairChunk[] tails;
  private int batches;
  private int tasks;
  private int taken;
  private int done;

  SizeGroup(int parts) {
    heads = new PairChunk[parts];
    tails = new PairChunk[parts];
  }

  /** The batch of a part that pairs are added to; null before the first. */
  @Nullable PairChunk tail(int part) {
    return tails[part];
  }

  @Nullable PairChunk head(int part) {
    return heads[part];
  }

  void append(int part, PairChunk batch) {
    PairChunk last = tails[part];
    if (last == null) {
      heads[part] = batch;
    } else {
      last.next = batch;
    }
    tails[part] = batch;
    batches++;
  }

  int batches() {
    return batches;
  }

  /** Pairs at most. */
  long maxPairs() {
    return (long) batches * PairChunk.CAPACITY;
  }

  /** No pairs will come any more; it is to be evaluated by so many tasks, a part or all a task. */
  void seal(int numberOfTasks) {
    tasks = numberOfTasks;
  }

  /** Whether several threads can evaluate it. */
  boolean isShared() {
    return tasks > 1;
  }

  boolean hasTask() {
    return taken < tasks;
  }

  /** Takes the next task. */
  Task take() {
    int task = taken++;
    return tasks == 1 ? new Task(this, 0, heads.length) : new Task(this, task, task + 1);
  }

  /** A task is finished; whether it was the last one. */
  boolean finishTask() {
    return ++done == tasks;
  }

  /** To evaluate the parts from {@code from} to {@code to} of a group. */
  record Task(SizeGroup group, int from, int to) {}
}
