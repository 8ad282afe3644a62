package org.gpuquerylab.concurrency.query;

import java.util.List;
import java.util.Optional;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.PinnedBuffer;

/**
 * A query prepared on one backend: its kernels are compiled, its device buffers allocated, and its
 * inputs and its answer are in pinned memory. It can be run any number of times, one run at a time.
 *
 * <p>A run is {@link #upload} (omitted if the inputs are resident), each step once by {@link
 * #launch}, each after the steps that it depends on, and {@link #download} or {@link #receive}. All
 * of these only enqueue, on queues of the backend that the caller orders by events, and can be
 * captured. Once all is complete, {@link #answer} gives the result.
 */
public interface DeviceQuery extends QuerySteps, AutoCloseable {

  /** A name for people, such as {@code Q3#7}. */
  String name();

  /** Bytes of device memory that the query holds. */
  long deviceBytes();

  /**
   * The launch of each step, in the order of the steps; empty if the query must not be fused with
   * others.
   */
  default List<StepLaunch<?>> launches() {
    return List.of();
  }

  /** How it can be answered together with others that read the same column, if it can. */
  default Optional<SharedPass> pass() {
    return Optional.empty();
  }

  /** Enqueues the copy of the answer and of the error word to pinned memory. */
  void download(CommandQueue queue);

  /** The words of the answer and the error word on the device: what {@link #download} copies. */
  DeviceBuffer<long[]> answerWords();

  /**
   * Takes the words of the answer from where they were copied together with those of others,
   * instead of {@link #download}.
   *
   * @param from not modified
   * @param index index of the first word
   */
  void receive(PinnedBuffer<long[]> from, int index);

  /**
   * The answer of the last run; its commands must be complete.
   *
   * @throws QueryFault if the query's kernels set their error word
   */
  QueryAnswer answer();

  /** Frees the buffers. */
  @Override
  void close();
}
