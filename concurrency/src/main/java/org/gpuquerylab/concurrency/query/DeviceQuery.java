package org.gpuquerylab.concurrency.query;

import java.util.List;
import java.util.Optional;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.PinnedBuffer;

/**
 * A query that is prepared on one backend. Its kernels are compiled, its device buffers are
 * allocated, and its inputs and its answer are in pinned memory. The query can be run any number of
 * times, one run at a time.
 *
 * <p>A run consists of {@link #upload} (omitted if the inputs are on the device), of one {@link
 * #launch} of each step after the steps on which it depends, and of {@link #download} or {@link
 * #receive}. All of these methods only enqueue commands, on queues of the backend that the caller
 * orders by events. The commands can be captured. Once all commands are complete, {@link #answer}
 * returns the result.
 */
public interface DeviceQuery extends QuerySteps, AutoCloseable {

  /** A name for messages and charts, such as {@code Q3#7}. */
  String name();

  /** The device memory that the query holds, in bytes. */
  long deviceBytes();

  /**
   * Whether the query has its device memory; false between {@link #release} and {@link #allocate}.
   */
  default boolean isAllocated() {
    return true;
  }

  /**
   * Allocates the device memory again after {@link #release}; otherwise does nothing. The contents
   * are undefined, so the inputs must be copied again. Objects that were prepared with the former
   * buffers, such as captured sequences, must not be used.
   *
   * @throws QueryFault if the device has no room; then nothing is allocated
   */
  default void allocate() {}

  /**
   * Frees the device memory and keeps the inputs on the host. No command may be pending. A query
   * that cannot do this does nothing.
   */
  default void release() {}

  /** The bytes that {@link #upload} copies. */
  default long inputBytes() {
    return 0;
  }

  /**
   * Chooses where {@link #upload} takes the inputs from: ordinary memory, which the driver copies
   * through a buffer of its own, or pinned memory, which is the default. Copies from ordinary
   * memory cannot be captured.
   */
  default void readPageable(boolean pageable) {}

  /**
   * The launch of each step, in the order of the steps; empty if the query must not be fused with
   * others.
   */
  default List<StepLaunch<?>> launches() {
    return List.of();
  }

  /**
   * The way in which one pass can answer this query together with others that read the same column;
   * empty if there is none.
   */
  default Optional<SharedPass> pass() {
    return Optional.empty();
  }

  /** Enqueues the copy of the answer and of the error word to pinned memory. */
  void download(CommandQueue queue);

  /**
   * The buffer on the device that {@link #download} copies: the words of the answer, and the error
   * word.
   */
  DeviceBuffer<long[]> answerWords();

  /**
   * Takes the words of the answer from a host array to which several answers were copied together;
   * used in place of {@link #download}.
   *
   * @param from not modified
   * @param index index of the answer's first word
   */
  void receive(PinnedBuffer<long[]> from, int index);

  /**
   * The answer of the last run; all commands of the run must be complete.
   *
   * @throws QueryFault if a kernel of the query has set the error word
   */
  QueryAnswer answer();

  /** Frees the buffers. */
  @Override
  void close();
}
