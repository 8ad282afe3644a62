package org.gpuquerylab.concurrency.internal.execution;

import java.util.List;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.KernelStep;
import org.gpuquerylab.concurrency.query.QueryAnswer;

/** A query that passes all calls on to another query. */
interface LoneQuery extends DeviceQuery {

  /** The query that receives the calls. */
  DeviceQuery alone();

  @Override
  default String name() {
    return alone().name();
  }

  @Override
  default List<KernelStep> steps() {
    return alone().steps();
  }

  @Override
  default long deviceBytes() {
    return alone().deviceBytes();
  }

  @Override
  default void upload(CommandQueue queue) {
    alone().upload(queue);
  }

  @Override
  default void launch(int step, Grid grid, CommandQueue queue) {
    alone().launch(step, grid, queue);
  }

  @Override
  default void download(CommandQueue queue) {
    alone().download(queue);
  }

  @Override
  default DeviceBuffer<long[]> answerWords() {
    return alone().answerWords();
  }

  @Override
  default void receive(PinnedBuffer<long[]> from, int index) {
    alone().receive(from, index);
  }

  @Override
  default QueryAnswer answer() {
    return alone().answer();
  }

  @Override
  default void close() {
    alone().close();
  }
}
