package org.gpuquerylab.joinorder.internal.parallel;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.gpuquerylab.primitives.internal.FirstFailure;
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

  /**
   * Open groups may take the memory divided by this number before the lowest of them are sealed.
   */
  private static final int SHARE_WHEN_BUSY = 2;

  private static final int SHARE_WHEN_IDLE = 16;

  /**
   * The number of empty batches that the producer takes at a time; it takes fewer if there is
   * little memory. The producer fills a batch in less than a microsecond. If it took batches one by
   * one, it would often wait for the lock, which all consumers also take.
   */
  private static final int MOST_STOCK = 32;

  private static final int STOCKS_OF_MEMORY = 64;

  /**
   * The approximate number of pairs of a task. Evaluating them takes some 20 µs, as long as waking
   * a thread.
   */
  private static final int PAIRS_OF_A_TASK = 4096;

  private final int parts;
  private final int capacity;
  private final Consumer<PairChunk> evaluator;
  private final SizeGroup[] open;
  private final FirstFailure failure = new FirstFailure();

  private final ReentrantLock lock = new ReentrantLock();

  /** Consumers wait for a task. */
  private final Condition tasks = lock.newCondition();

  /** The producer waits for memory. */
  private final Condition room = lock.newCondition();

  private final Queue<SizeGroup> sealed = new ArrayDeque<>();

  /** Empty groups, to be used again. */
  private final Queue<SizeGroup> spare = new ArrayDeque<>();

  /** Empty batches that only the producer takes. */
  private @Nullable PairChunk stock;

  private @Nullable PairChunk free;
  private int allocated;
  private int openBatches;
  private boolean complete;

  /**
   * Creates a buffer.
   *
   * @param relations the size of the largest set
   * @param threads the number of threads that will evaluate pairs
   * @param maxPairs the maximum number of pairs at a time; each takes 16 bytes. Batches may be
   *     taken before they are full, so the maximum should be several times {@link
   *     PairChunk#CAPACITY} pairs for each combination of a size and a thread
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
    PairChunk batch = stock;
    if (batch == null) {
      batch = newStock();
    }
    stock = batch.next;
    batch.reset();
    openBatches++;
    return batch;
  }

  /** Takes a chain of empty batches; if necessary, first seals groups and waits for memory. */
  private PairChunk newStock() {
    lock.lock();
    try {
      int limit = capacity / (sealed.isEmpty() ? SHARE_WHEN_IDLE : SHARE_WHEN_BUSY);
      if (openBatches > limit) {
        sealLowest(limit / 2);
      }
      while (free == null && allocated == capacity && !failure.happened()) {
        if (!evaluateTask()) {
          room.awaitUninterruptibly();
        }
      }
      failure.rethrow();
      PairChunk chain = freeBatch();
      int most = Math.min(MOST_STOCK, capacity / STOCKS_OF_MEMORY);
      for (int i = 1; i < most && (free != null || allocated < capacity); i++) {
        PairChunk batch = freeBatch();
        batch.next = chain;
        chain = batch;
      }
      return chain;
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
    batch.next = null;
    return batch;
  }

  /**
   * Seals groups, starting with the lowest, until open groups hold at most the given number of
   * batches.
   */
  private void sealLowest(int target) {
    boolean idle = sealed.isEmpty();
    for (int size = 0; size < open.length && openBatches > target; size++) {
      SizeGroup group = open[size];
      if (group.batches() > 0) {
        openBatches -= group.batches();
        group.seal((int) Math.max(1, Math.min(parts, group.maxPairs() / PAIRS_OF_A_TASK)));
        sealed.add(group);
        open[size] = spare.isEmpty() ? new SizeGroup(parts) : spare.remove();
      }
    }
    if (idle) {
      wakeForFirstGroup();
    }
  }

  /** Records that the producer has no more pairs. */
  void complete() {
    lock.lock();
    try {
      sealLowest(0);
      complete = true;
      if (sealed.isEmpty()) {
        tasks.signalAll();
      }
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
          tasks.awaitUninterruptibly();
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
    if (free == null) {
      room.signal();
    }
    recycle(task);
    if (group.finishTask()) {
      sealed.remove();
      // No other thread has a task of this group any more.
      group.reset();
      spare.add(group);
      wakeForFirstGroup();
    }
    return true;
  }

  /** Wakes as many consumers as the first sealed group has work for, or all if nothing is left. */
  private void wakeForFirstGroup() {
    SizeGroup first = sealed.peek();
    if (first == null && complete) {
      tasks.signalAll();
    }
    for (int i = 0; first != null && i < first.tasksLeft(); i++) {
      tasks.signal();
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
        tasks.signalAll();
        room.signalAll();
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
