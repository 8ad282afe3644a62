package org.gpuquerylab.joinorder.internal.parallel;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A group of pairs that form sets of one size, so none of them depends on another (partial order
 * SRQS). The pairs are divided by the sets that they form: all pairs of a set, an equivalence
 * class, are in the same part, so different threads may evaluate the parts without latches.
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

  /** For each part, the batch to which pairs are added; null before the first pair. */
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

  /** An upper bound on the number of pairs. */
  long maxPairs() {
    return (long) batches * PairChunk.CAPACITY;
  }

  /**
   * Closes the group for new pairs; the given number of tasks evaluates the group, at most one for
   * each part.
   */
  void seal(int numberOfTasks) {
    tasks = numberOfTasks;
  }

  /** The number of tasks that nobody has taken. */
  int tasksLeft() {
    return tasks - taken;
  }

  boolean hasTask() {
    return tasksLeft() > 0;
  }

  /** Takes the next task. */
  Task take() {
    int task = taken++;
    return new Task(this, firstPart(task), firstPart(task + 1));
  }

  private int firstPart(int task) {
    return task * heads.length / tasks;
  }

  /** Records that a task is finished; returns whether it was the last task. */
  boolean finishTask() {
    return ++done == tasks;
  }

  /** Makes the group an open one without pairs. */
  void reset() {
    Arrays.fill(heads, null);
    Arrays.fill(tails, null);
    batches = 0;
    tasks = 0;
    taken = 0;
    done = 0;
  }

  /** The task of evaluating the parts {@code from} to {@code to} of a group. */
  record Task(SizeGroup group, int from, int to) {}
}
