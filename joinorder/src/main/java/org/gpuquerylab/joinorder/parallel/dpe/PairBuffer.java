package org.gpuquerylab.joinorder.parallel.dpe;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.gpuquerylab.primitives.threads.FirstFailure;
import org.jspecify.annotations.Nullable;

/**
 * The bounded buffer between the producer of pairs and their consumers. The buffer brings pairs
 * into an order in which many can be evaluated at once (dependency-aware reordering).
 *
 * <p>Pairs wait in open groups, one for each size of the set that the pairs form. The lowest groups
 * are sealed when the open groups hold a certain fraction of the memory: half of the memory, or
 * less if consumers are idle. As few groups as possible are sealed, such that the remaining groups
 * hold at most half of that fraction. Sealed groups are evaluated one after the other; all
 * consumers share the work of each. This order respects dependencies if the producer emits a pair
 * after all pairs that form its two sets. The two sets of a pair are smaller than its result. When
 * the pair's group is sealed, the pairs that form its sets are therefore in groups sealed earlier,
 * in this round or a previous one. When no memory is left, the producer evaluates pairs too.
 */
final class PairBuffer {
  private static final long HASH_FACTOR = 0x9E3779B97F4A7C15L;
  private static final int HASH_SHIFT = 40;

  /** The fraction of the memory that open groups may take before the lowest are sealed. */
  private static final int SHARE_WHEN_BUSY = 2;

  private static final int SHARE_WHEN_IDLE = 16;

  /** A group with fewer pairs than this is one task. */
  private static final int MIN_PAIRS_TO_SHARE = 4096;

  private final int parts;
  private final int capacity;
  private final Consumer<PairChunk> evaluator;
  private final SizeGroup[] open;
  private final FirstFailure failure = new FirstFailure();

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Queue<SizeGroup> sealed = new ArrayDeque<>();

  /** Empty groups, to be used again. */
  private final Queue<SizeGroup> spare = new ArrayDeque<>();

  private @Nullable PairChunk free;
  private int allocated;
  private int openBatches;
  private boolean complete;

  /**
   * A buffer.
   *
   * @param relations the size of the largest set
   * @param threads the number of threads that will evaluate pairs
   * @param maxPairs the maximum number of pairs at a time; each takes 16 bytes. Batches may be
   *     taken before they are full, so it should be several times {@link PairChunk#CAPACITY} pairs
   *     for each combination of a size and a thread
   * @param evaluator evaluates a batch of pairs, in their order; several threads call it at once
   */
  PairBuffer(int relations, int threads, int maxPairs, Consumer<PairChunk> evaluator) {
    this.parts = threads == 1 ? 1 : Integer.highestOneBit(2 * threads);
    this.capacity = Math.max(maxPairs / PairChunk.CAPACITY, 4);
    this.evaluator = evaluator;
    this.open = new SizeGroup[relations + 1];
    Arrays.setAll(open, size -> new SizeGroup(parts));
  }

  /** Adds a pair of disjoint sets. Only the producer calls this. */
  void push(long left, long right) {
    long set = left | right;
    int part = (int) ((set * HASH_FACTOR) >>> HASH_SHIFT) & (parts - 1);
    PairChunk tail = open[Long.bitCount(set)].tail(part);
    if (tail == null || tail.isFull()) {
      tail = newBatch();
      // The group is looked up only now, because freeing memory may have sealed and replaced the
      // old group.
      open[Long.bitCount(set)].append(part, tail);
    }
    tail.add(left, right);
  }

  private PairChunk newBatch() {
    lock.lock();
    try {
      int limit = capacity / (sealed.isEmpty() ? SHARE_WHEN_IDLE : SHARE_WHEN_BUSY);
      if (openBatches > limit) {
        sealLowest(limit / 2);
      }
      while (free == null && allocated == capacity && !failure.happened()) {
        if (!evaluateTask()) {
          changed.awaitUninterruptibly();
        }
      }
      failure.rethrow();
      openBatches++;
      return freeBatch();
    } finally {
      lock.unlock();
    }
  }

  private PairChunk freeBatch() {
    PairChunk batch = free;
    if (batch == null) {
      allocated++;
      return new PairChunk();
    }
    free = batch.next;
    batch.reset();
    return batch;
  }

  /**
   * Seals groups, starting with the lowest, until open groups hold at most the given number of
   * batches.
   */
  private void sealLowest(int target) {
    for (int size = 0; size < open.length && openBatches > target; size++) {
      SizeGroup group = open[size];
      if (group.batches() > 0) {
        openBatches -= group.batches();
        group.seal(group.maxPairs() < MIN_PAIRS_TO_SHARE ? 1 : parts);
        sealed.add(group);
        open[size] = spare.isEmpty() ? new SizeGroup(parts) : spare.remove();
      }
    }
    changed.signalAll();
  }

  /** Records that the producer has no more pairs. */
  void complete() {
    lock.lock();
    try {
      sealLowest(0);
      complete = true;
    } finally {
      lock.unlock();
    }
  }

  /** Evaluates pairs in one of several threads until all pairs are done or a thread has failed. */
  void consume() {
    lock.lock();
    try {
      while (!failure.happened() && !(complete && sealed.isEmpty())) {
        if (!evaluateTask()) {
          changed.awaitUninterruptibly();
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Evaluates the pairs of a task, if there is one. The caller must hold the lock, which is
   * released during the evaluation.
   *
   * @return whether there was a task
   */
  private boolean evaluateTask() {
    SizeGroup group = sealed.peek();
    if (group == null || !group.hasTask()) {
      return false;
    }
    SizeGroup.Task task = group.take();
    lock.unlock();
    try {
      guard(() -> evaluate(task));
    } finally {
      lock.lock();
    }
    boolean memoryWasShort = free == null;
    recycle(task);
    if (group.finishTask()) {
      sealed.remove();
      // No other thread has a task of it any more.
      group.reset();
      spare.add(group);
      wakeForNextGroup();
    } else if (memoryWasShort) {
      changed.signalAll();
    }
    return true;
  }

  /** If a group is only one task, this thread takes it, unless this thread is the producer. */
  private void wakeForNextGroup() {
    SizeGroup next = sealed.peek();
    if (next != null && !next.isShared() && free != null) {
      changed.signal();
    } else {
      changed.signalAll();
    }
  }

  private void evaluate(SizeGroup.Task task) {
    for (int part = task.from(); part < task.to(); part++) {
      for (PairChunk batch = task.group().head(part); batch != null; batch = batch.next) {
        evaluator.accept(batch);
      }
    }
  }

  private void recycle(SizeGroup.Task task) {
    for (int part = task.from(); part < task.to(); part++) {
      PairChunk tail = task.group().tail(part);
      if (tail != null) {
        tail.next = free;
        free = task.group().head(part);
      }
    }
  }

  /**
   * Runs work of the producer or of a consumer; if the work throws an exception, all other threads
   * stop.
   */
  void guard(Runnable work) {
    if (!failure.guard(work)) {
      lock.lock();
      try {
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }

  /** Throws the first exception, if there was one. */
  void rethrow() {
    failure.rethrow();
  }

  /** The maximum number of pairs held at any time, rounded up to batches. */
  long maxPairsHeld() {
    return (long) allocated * PairChunk.CAPACITY;
  }
}
