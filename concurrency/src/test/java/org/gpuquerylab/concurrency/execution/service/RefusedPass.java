package org.gpuquerylab.concurrency.execution.service;

import java.util.List;
import java.util.Optional;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.KernelStep;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.query.QueryFault;
import org.gpuquerylab.concurrency.query.SharedPass;

/** A query that runs alone, whose pass with others is refused. */
record RefusedPass(DeviceQuery alone) implements DeviceQuery {

  @Override
  public Optional<SharedPass> pass() {
    return alone.pass().map(RefusedPass::refusing);
  }

  private static SharedPass refusing(SharedPass pass) {
    return new SharedPass() {
      @Override
      public Object column() {
        return pass.column();
      }

      @Override
      public int most() {
        return pass.most();
      }

      @Override
      public DeviceQuery together(Backend backend, List<SharedPass> queries) {
        throw new QueryFault("pass", "out of device memory");
      }
    };
  }

  @Override
  public String name() {
    return alone.name();
  }

  @Override
  public List<KernelStep> steps() {
    return alone.steps();
  }

  @Override
  public long deviceBytes() {
    return alone.deviceBytes();
  }

  @Override
  public void upload(CommandQueue queue) {
    alone.upload(queue);
  }

  @Override
  public void launch(int step, Grid grid, CommandQueue queue) {
    alone.launch(step, grid, queue);
  }

  @Override
  public void download(CommandQueue queue) {
    alone.download(queue);
  }

  @Override
  public DeviceBuffer<long[]> answerWords() {
    return alone.answerWords();
  }

  @Override
  public void receive(PinnedBuffer<long[]> from, int index) {
    alone.receive(from, index);
  }

  @Override
  public QueryAnswer answer() {
    return alone.answer();
  }

  @Override
  public void close() {
    alone.close();
  }
}
