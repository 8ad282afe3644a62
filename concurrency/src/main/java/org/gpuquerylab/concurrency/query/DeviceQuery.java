package org.gpuquerylab.concurrency.query;

import java.util.List;
import java.util.Optional;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.PinnedBuffer;

/**
 * A query readied on one backend: its kernels are compiled, its device buffers allocated, its
 * inputs and its answer lie in pinned memory. It can be run any number of times, one run at a time.
 *
 * <p>A run is {@link #upload} (left out where the inputs are resident), each step once by {@link
 * #launch}, no step before those that it names, and {@link #download} or {@link #receive}. All of
 * these only enqueue, on any queues of the backend that the caller orders by events, and can be
 * captured. When all is complete {@link #answer} gives the result.
 */
public interface DeviceQuery extends QuerySteps, AutoCloseable {

  /** A name for people, such as {@code Q3#7}. */
  String name();

  /** Bytes of device memory that the query holds. */
  long deviceBytes();

  /**
   * What each step launches, in the order of the steps; empty where the query is not to be fused
   * with others.
   */
  default List<StepLaunch<?>> launches() {
    return List.of();
  }

  /** How it is answered together with others that read the same column, if it can be. */
  default Optional<SharedPass> pass() {
    return Optional.empty();
  }

  /** Enqueues the copy of the answer and of the error word to pinned memory. */
  void download(CommandQueue queue);

  /** The words of the answer and the error word on the device: what {@link #download} copies. */
  DeviceBuffer<long[]> answerWords();

  /**
   * Takes the words of the answer from where they came home together with those of others, in place
   * of {@link #download}.
   *
   * @param from not modified
   * @param index of the first word
   */
  void receive(PinnedBuffer<long[]> from, int index);

  /**
   * The answer of the last run, whose commands must be complete.
   *
   * @throws QueryFault where the query's kernels set their error word
   */
  QueryAnswer answer();

  /** Frees the buffers. */
  @Override
  void close();
}
