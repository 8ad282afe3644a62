package org.gpuquerylab.joinorder.internal.parallel;

import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.host.HostSearch;
import org.gpuquerylab.joinorder.internal.host.MemoSize;
import org.gpuquerylab.joinorder.internal.host.MemoTable;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.primitives.internal.Workers;

/**
 * DPEgen: a producer, the calling thread, enumerates join pairs and pushes them into a bounded
 * buffer; consumers, all other threads, evaluate them in parallel. The buffer groups pairs by the
 * size of their result (SRQS) and gives all pairs of one set to the same consumer (equivalence
 * classes), so consumers need no latches ({@link PairBuffer}). Han and Lee 2009. The producer
 * becomes a consumer when it has no more pairs, or no memory for more pairs.
 *
 * <p>Cost and plan do not depend on the number of threads: the pairs of a set are evaluated in the
 * order of the enumeration. The producer is sequential, so with a cheap cost function the
 * enumeration limits the speed. The memory in addition to the memo table is up to 16 MiB of pairs.
 */
public final class DpeGen extends HostSearch {
  private static final int MAX_PAIRS = 1 << 20;

  /**
   * The number of pairs in memory if there are no consumers. More pairs would gain nothing, and
   * these stay in the cache.
   */
  private static final int MAX_PAIRS_ALONE = 1 << 14;

  /**
   * The number of batches that the buffer needs for each combination of a size and a thread: with
   * fewer, the producer would seal groups of a few pairs each.
   */
  private static final int BATCHES_OF_A_PART = 8;

  /** The bytes of a pair: two sets, and a share of the batch's own bytes. */
  private static final double PAIR_BYTES = 16.5;

  private final DpeEnumeration enumeration;
  private final Workers workers;

  /**
   * Creates the algorithm for a cost function and the host memory of a budget.
   *
   * @param enumeration the sequential algorithm whose pairs are evaluated in parallel
   * @param threads the total number of threads, which are the producer and the consumers; at least
   *     1; with 1, the producer is also the consumer
   */
  public DpeGen(CostFunction costFunction, DpeEnumeration enumeration, int threads, Budget budget) {
    super(costFunction, budget);
    this.enumeration = enumeration;
    this.workers = new Workers(name(), threads);
  }

  @Override
  public String name() {
    return enumeration.algorithm();
  }

  @Override
  public int maxRelations() {
    return enumeration.maxRelations();
  }

  @Override
  protected OptimizationResult search(QueryGraph graph) {
    int threads = workers.threads();
    MemoTable memo = memoTable(graph, size -> others(enumeration, threads, size));
    int maxPairs = maxPairs(graph.size(), threads);
    PairBuffer buffer =
        new PairBuffer(graph.size(), threads, maxPairs, batch -> evaluate(batch, memo));
    PairProducer producer = enumeration.producer(graph, buffer::push);
    workers.each(
        worker -> {
          if (worker == 0) {
            buffer.guard(producer::run);
            buffer.complete();
          }
          buffer.consume();
        });
    buffer.rethrow();
    return memo.result(producer.pairs(), producer.checked());
  }

  private static int maxPairs(int relations, int threads) {
    int least = BATCHES_OF_A_PART * PairChunk.CAPACITY * relations;
    return Math.max(threads == 1 ? MAX_PAIRS_ALONE : MAX_PAIRS, least * threads);
  }

  /** The number of bytes in addition to the memo table: the producer's lists and the pairs. */
  private static double others(DpeEnumeration enumeration, int threads, MemoSize size) {
    double pairs = PAIR_BYTES * maxPairs(size.relations(), threads);
    return enumeration.producerBytes(size) + pairs;
  }

  /** The maximum number of bytes that the tables take at any time. */
  public static double bytes(DpeEnumeration enumeration, int threads, MemoSize size) {
    return size.bytes() + others(enumeration, threads, size);
  }

  private static void evaluate(PairChunk batch, MemoTable memo) {
    for (int i = 0; i < batch.size(); i++) {
      long left = batch.left(i);
      memo.join(left, memo.slotOf(left), batch.right(i));
    }
  }

  @Override
  public void close() {
    workers.close();
  }
}
